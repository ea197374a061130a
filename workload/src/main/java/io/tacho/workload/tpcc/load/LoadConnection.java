package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.sql.RetryPolicy;
import io.tacho.workload.sql.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.postgresql.jdbc.PgConnection;

/**
 * A loading thread's connection, which tries work again that the database has undone, and opens a new one in place of one
 * that was lost. Used by one thread; {@link #close()} by any.
 */
final class LoadConnection implements AutoCloseable {
    /** About a minute in all: time enough for a node to start again or another one to take over. */
    private static final RetryPolicy PATIENCE = new RetryPolicy(20, Duration.ofMillis(50), Duration.ofSeconds(5));

    private final Connector connector;
    private final Dialect dialect;
    private final SplittableRandom random = new SplittableRandom();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Connection connection;
    private volatile boolean busy;

    private LoadConnection(Connector connector, Dialect dialect, Connection connection) {
        this.connector = connector;
        this.dialect = dialect;
        this.connection = connection;
    }

    static LoadConnection open(Connector connector, Dialect dialect) throws WorkloadException {
        return new LoadConnection(connector, dialect, connector.open());
    }

    /** What is done over a connection with autocommit on; it may be done again, from the start. */
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /**
     * Does work until it succeeds.
     *
     * @throws SQLException if it fails for good, or too often
     */
    <T> T attempt(Work<T> work) throws SQLException, InterruptedException {
        busy = true;
        try {
            for (int failed = 0; ; ) {
                try {
                    return work.on(connection);
                } catch (SQLException e) {
                    failed++;
                    boolean lost = SqlErrors.connectionLost(e);
                    if (failed == PATIENCE.attempts() || closed.getCount() == 0 || !(lost || again(e))) {
                        throw e;
                    }
                    failed = lost ? reopen(failed, e) : undo(failed);
                }
            }
        } finally {
            busy = false;
        }
    }

    /** The same in a transaction of its own. */
    <T> T transaction(Work<T> work) throws SQLException, InterruptedException {
        return attempt(open -> {
            open.setAutoCommit(false);
            T result = work.on(open);
            open.commit();
            open.setAutoCommit(true);
            return result;
        });
    }

    private boolean again(SQLException e) {
        return dialect.retryable(e.getSQLState());
    }

    private int undo(int failed) throws SQLException, InterruptedException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
        pause(failed);
        return failed;
    }

    private int reopen(int failedBefore, SQLException loss) throws SQLException, InterruptedException {
        connection.abort(Runnable::run);
        for (int failed = failedBefore; failed < PATIENCE.attempts(); failed++) {
            pause(failed);
            try {
                connection = connector.open();
                return failed;
            } catch (WorkloadException e) {
                loss.addSuppressed(e);
            }
        }
        throw loss;
    }

    private void pause(int failed) throws InterruptedException {
        if (closed.await(PATIENCE.waitNanos(failed, random), TimeUnit.NANOSECONDS)) {
            throw new InterruptedException("the load was ended");
        }
    }

    /** Ends what is under way on the server too, or it would go on making an index that nobody waits for. */
    @Override
    public void close() {
        closed.countDown();
        try {
            if (busy) {
                connection.unwrap(PgConnection.class).cancelQuery();
            }
            // Not close(): a COPY may still be under way on it.
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            org.slf4j.LoggerFactory.getLogger(LoadConnection.class).debug("a loading connection cannot be closed", e);
        }
    }
}
