package io.tacho.workload.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tacho.workload.drive.WorkloadException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.postgresql.jdbc.PgConnection;

/**
 * A bounded pool of connections to one address, each with its prepared statements. Connections are opened one after
 * another and replaced, with back-off, when they break. Thread-safe.
 *
 * @param <S> the set of prepared statements
 */
public final class ConnectionPool<S> implements AutoCloseable {
    /** One wait of a worker for a connection; it waits again until {@link PooledConnection}'s limit. */
    private static final Duration WAIT_STEP = Duration.ofSeconds(1);

    /** Long enough that a stalling server is not taken for a dead one. */
    private static final Duration VALIDATION = Duration.ofSeconds(10);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Connector connector;
    private final int size;
    private final StatementFactory<S> factory;
    private final HikariDataSource pool;
    private final Map<PgConnection, S> statements = new ConcurrentHashMap<>();

    /**
     * Starts to open connections.
     *
     * @param size connections, at most
     */
    public ConnectionPool(Connector connector, int size, StatementFactory<S> factory) {
        this.connector = connector;
        this.size = size;
        this.factory = factory;
        this.pool = new HikariDataSource(configuration(connector, size));
    }

    private static HikariConfig configuration(Connector connector, int size) {
        HikariConfig configuration = new HikariConfig();
        configuration.setPoolName("tacho-" + connector.address().hostAndPort());
        configuration.setJdbcUrl(connector.address().jdbcUrl());
        Properties properties = connector.address().properties(connector.defaults());
        configuration.setDataSourceProperties(properties);
        configuration.setMaximumPoolSize(size);
        configuration.setMinimumIdle(size);
        configuration.setInitializationFailTimeout(-1);
        configuration.setConnectionTimeout(WAIT_STEP.toMillis());
        configuration.setValidationTimeout(VALIDATION.toMillis());
        // A benchmark's connections stay: nothing is retired or pinged in the middle of a run.
        configuration.setMaxLifetime(0);
        configuration.setIdleTimeout(0);
        configuration.setKeepaliveTime(0);
        return configuration;
    }

    /**
     * Waits until all connections are open.
     *
     * @throws WorkloadException naming the address and how many could be opened
     */
    public void awaitFull(Duration limit) throws WorkloadException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (open() < size) {
            if (System.nanoTime() - deadline > 0) {
                throw notFull();
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private WorkloadException notFull() {
        int opened = open();
        String reason = "the server is slow";
        try {
            connector.open().close();
        } catch (WorkloadException e) {
            reason = e.getMessage();
        } catch (SQLException e) {
            reason = SqlFailure.of(e).message();
        }
        return new WorkloadException(
                WorkloadException.Kind.FAILED,
                "only " + opened + " of " + size + " connections to "
                        + connector.address() + " could be opened (" + reason
                        + "): use fewer connections, or raise the server's max_connections");
    }

    /** Connections open now. */
    public int open() {
        return pool.getHikariPoolMXBean().getTotalConnections();
    }

    /** Connections in use now. */
    public int inUse() {
        return pool.getHikariPoolMXBean().getActiveConnections();
    }

    /** A worker's way to the pool, to be used by its thread only. */
    public PooledConnection<S> connection() {
        return new PooledConnection<>(this);
    }

    Connection borrow() throws SQLException {
        return pool.getConnection();
    }

    S statementsOf(PgConnection physical) throws SQLException {
        S known = statements.get(physical);
        if (known == null) {
            known = factory.prepare(physical);
            statements.put(physical, known);
        }
        return known;
    }

    void evict(Connection borrowed, PgConnection physical) {
        statements.remove(physical);
        pool.evictConnection(borrowed);
    }

    @Override
    public void close() {
        pool.close();
        statements.clear();
    }
}
