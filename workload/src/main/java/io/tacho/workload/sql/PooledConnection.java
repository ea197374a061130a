package io.tacho.workload.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.postgresql.core.TransactionState;
import org.postgresql.jdbc.PgConnection;

/**
 * One worker's use of the pool, again and again: {@link #take()}, work, {@link #giveBack()}. Statements are prepared on
 * the physical connection, so that they outlive the pool's wrapper. Used by one thread; {@link #cancel()} and
 * {@link #abort()} by any.
 *
 * @param <S> the set of prepared statements
 */
public final class PooledConnection<S> {
    private static final Duration WAIT_LIMIT = Duration.ofSeconds(30);
    private static final Executor SAME_THREAD = Runnable::run;

    private final ConnectionPool<S> pool;
    private Connection borrowed;
    private PgConnection lastPhysical;
    private S lastStatements;
    private volatile PgConnection busy;
    private volatile boolean cancelled;

    PooledConnection(ConnectionPool<S> pool) {
        this.pool = pool;
    }

    /**
     * Waits for a connection.
     *
     * @throws SQLException if none came within 30 s, or the wait was cancelled
     */
    S take() throws SQLException {
        borrowed = await();
        PgConnection physical = null;
        try {
            physical = borrowed.unwrap(PgConnection.class);
            if (physical != lastPhysical) {
                lastStatements = pool.statementsOf(physical);
                lastPhysical = physical;
            }
        } catch (SQLException | RuntimeException e) {
            lastPhysical = physical;
            evict();
            throw e;
        }
        busy = lastPhysical;
        return lastStatements;
    }

    private Connection await() throws SQLException {
        long begin = System.nanoTime();
        while (true) {
            try {
                return pool.borrow();
            } catch (SQLTransientConnectionException e) {
                if (cancelled || System.nanoTime() - begin > WAIT_LIMIT.toNanos()) {
                    throw pool.noConnection(WAIT_LIMIT);
                }
            }
        }
    }

    /**
     * Ends what an error or a planned rollback left open; a connection that cannot do that is replaced.
     *
     * @return whether there is still a connection, the same one; else its statements are of no use any more
     */
    boolean rollback() {
        if (borrowed != null && lastPhysical.getTransactionState() != TransactionState.IDLE) {
            try {
                lastPhysical.execSQLUpdate("rollback");
            } catch (SQLException e) {
                evict();
            }
        }
        return borrowed != null;
    }

    /** Replaces the connection by a new one. */
    void evict() {
        if (borrowed != null) {
            busy = null;
            pool.evict(borrowed, lastPhysical);
            borrowed = null;
            lastPhysical = null;
            lastStatements = null;
        }
    }

    /** Gives the connection back; never with an open transaction. */
    void giveBack() {
        // Autocommit is on and BEGIN is a statement of ours, so the pool itself would not notice.
        rollback();
        if (borrowed != null) {
            busy = null;
            try {
                borrowed.close();
            } catch (SQLException e) {
                evict();
            }
            borrowed = null;
        }
    }

    /** Asks the server to cancel what runs, and ends waits for connections. */
    void cancel() {
        cancelled = true;
        PgConnection running = busy;
        if (running != null) {
            try {
                running.cancelQuery();
            } catch (SQLException e) {
                abort();
            }
        }
    }

    /** Closes the socket under what still runs. */
    void abort() {
        cancelled = true;
        PgConnection running = busy;
        if (running != null) {
            try {
                running.abort(SAME_THREAD);
            } catch (SQLException e) {
                throw new IllegalStateException("a connection cannot be aborted", e);
            }
        }
    }

    boolean busy() {
        return busy != null;
    }

    boolean cancelled() {
        return cancelled;
    }
}
