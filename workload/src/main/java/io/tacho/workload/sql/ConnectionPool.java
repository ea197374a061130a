package io.tacho.workload.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tacho.workload.drive.WorkloadException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded pool of connections to one address, each with its prepared statements. Connections are opened one after
 * another and replaced, with back-off, when they break. Thread-safe.
 *
 * @param <S> the set of prepared statements
 */
public final class ConnectionPool<S> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionPool.class);

    /** One wait of a worker for a connection; it waits again until {@link PooledConnection}'s limit. */
    private static final Duration WAIT_STEP = Duration.ofSeconds(1);

    /** Long enough that a stalling server is not taken for a dead one. */
    private static final Duration VALIDATION = Duration.ofSeconds(10);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** HikariCP asks a connection that was idle for half a second whether it lives, at the cost of a round trip. */
    private static final String IDLE_BEFORE_CHECK = "com.zaxxer.hikari.aliveBypassWindowMs";

    static {
        // A terminal's connection is often idle that long, and the round trip would be in its response time. After a
        // long wait for the run's other clients the check is worth it.
        if (System.getProperty(IDLE_BEFORE_CHECK) == null) {
            System.setProperty(IDLE_BEFORE_CHECK, "30000");
        }
    }

    private final Connector connector;
    private final int size;
    private final StatementFactory<S> factory;
    private final ConnectionOpener opener;
    private final HikariDataSource pool;
    private final Map<PgConnection, Prepared<S>> statements = new ConcurrentHashMap<>();
    private final AtomicBoolean advised = new AtomicBoolean();
    private boolean full;
    private WorkloadException notFull;

    private record Prepared<S>(S statements, long sinceNanos) {}

    /**
     * Starts to open connections.
     *
     * @param size connections, at most
     */
    public ConnectionPool(Connector connector, int size, StatementFactory<S> factory) {
        this.connector = connector;
        this.size = size;
        this.factory = factory;
        this.opener = new ConnectionOpener(connector, size);
        this.pool = new HikariDataSource(configuration());
    }

    private HikariConfig configuration() {
        HikariConfig configuration = new HikariConfig();
        configuration.setPoolName("tacho-" + connector.address().hostAndPort());
        configuration.setDataSource(opener);
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
     * Waits until all connections are open; any number of threads may.
     *
     * @param limit how long it may take until one more is open
     * @throws WorkloadException naming the address, how many could be opened and why not more
     */
    public synchronized void awaitFull(Duration limit) throws WorkloadException {
        if (notFull != null) {
            throw notFull;
        }
        int most = 0;
        long progress = System.nanoTime();
        while (!full) {
            int now = open();
            full = now >= size;
            if (now > most) {
                most = now;
                progress = System.nanoTime();
            } else if (opener.isClosed() || System.nanoTime() - progress > limit.toNanos()) {
                notFull = notFull(now);
                throw notFull;
            }
            LockSupport.parkNanos(full ? 0 : POLL_NANOS);
        }
    }

    private WorkloadException notFull(int opened) {
        SqlFailure reason =
                opener.lastFailure().orElse(new SqlFailure(SqlStates.NONE, "the server is slow to let us in", false));
        String advice = reason.advice().isPresent()
                ? ""
                : ": use fewer connections (--conns), or see what keeps the server from taking them";
        return new WorkloadException(
                WorkloadException.Kind.FAILED,
                "only " + opened + " of " + size + " connections to " + connector.address() + " could be opened: "
                        + reason.message() + advice);
    }

    /** Where the connections lead. */
    DatabaseAddress address() {
        return connector.address();
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

    /** Why there is no connection; for a wait that came to its end. */
    SQLException noConnection(Duration waited) {
        String within =
                "no connection to " + connector.address().hostAndPort() + " within " + waited.toSeconds() + " s";
        return opener.lastFailure()
                .map(why -> new NoConnectionException(within + ": " + why.message(), why.sqlState()))
                .orElseGet(() -> new NoConnectionException(within + ": all " + open() + " are in use", SqlStates.NONE));
    }

    S statementsOf(PgConnection physical) throws SQLException {
        Prepared<S> known = statements.get(physical);
        if (known == null) {
            forgetClosed();
            known = new Prepared<>(factory.prepare(physical), System.nanoTime());
            statements.put(physical, known);
        }
        return known.statements();
    }

    /** Those that the pool itself found dead. */
    private void forgetClosed() throws SQLException {
        for (PgConnection known : statements.keySet()) {
            if (known.isClosed()) {
                statements.remove(known);
            }
        }
    }

    /** @param physical null if it is not known, for the pool's wrapper was closed meanwhile */
    void evict(Connection borrowed, PgConnection physical) {
        Prepared<S> known = physical == null ? null : statements.remove(physical);
        opener.broke(known == null ? 0 : System.nanoTime() - known.sinceNanos());
        pool.evictConnection(borrowed);
    }

    /** Whether another host may take what this one refused: the primary is now somewhere else. */
    boolean leadsElsewhere(SqlFailure failure) {
        return SqlStates.READ_ONLY.equals(failure.sqlState()) && address().hosts() > 1;
    }

    /** Tells once what can be done about such failures. */
    void advise(SqlFailure failure) {
        if (failure.advice().isPresent() && advised.compareAndSet(false, true)) {
            LOG.warn("{}: {} (SQLSTATE {})", connector.address(), failure.message(), failure.sqlState());
        }
    }

    @Override
    public void close() {
        opener.close();
        pool.close();
        statements.clear();
    }
}
