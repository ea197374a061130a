package io.tacho.workload.sql;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.record.FailureLog;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Executes one worker's transactions: a connection from the pool, attempts with the same inputs until one succeeds, the
 * outcome, the connection back. Serialization failures and deadlocks are tried again; a lost answer to a commit never
 * is. Used by one thread; {@link #cancel()} and {@link #abort()} by any.
 *
 * @param <S> the set of prepared statements
 */
public final class TransactionRunner<S> {
    private final ConnectionPool<S> pool;
    private final PooledConnection<S> connection;
    private final Dialect dialect;
    private final RetryPolicy policy;
    private final FailureLog failures;
    private final int url;
    private final CommitMark mark = new CommitMark();
    private final SplittableRandom random = new SplittableRandom();

    /**
     * A worker's runner.
     *
     * @param url index of the pool's address
     */
    public TransactionRunner(
            ConnectionPool<S> pool, Dialect dialect, RetryPolicy policy, FailureLog failures, int url) {
        this.pool = pool;
        this.connection = pool.connection();
        this.dialect = dialect;
        this.policy = policy;
        this.failures = failures;
        this.url = url;
    }

    /** Index of the address that its transactions go to. */
    public int url() {
        return url;
    }

    /** Executes a transaction; what the database does ends up in {@code execution} and in the failure log. */
    public void run(int operation, SqlTransaction<S> transaction, Execution execution) {
        long asked = System.nanoTime();
        execution.url = url;
        execution.attempts = 1;
        execution.startNanos = asked;
        execution.connectionWaitNanos = 0;
        S statements = null;
        Outcome outcome;
        try {
            if (connection.cancelled()) {
                outcome = Outcome.UNFINISHED;
            } else {
                statements = connection.take();
                execution.startNanos = System.nanoTime();
                execution.connectionWaitNanos = execution.startNanos - asked;
                outcome = attempts(operation, transaction, statements, execution);
            }
            execution.endNanos = System.nanoTime();
        } catch (SQLException noConnection) {
            execution.endNanos = System.nanoTime();
            execution.startNanos = execution.endNanos;
            execution.connectionWaitNanos = execution.endNanos - asked;
            outcome = judge(operation, SqlFailure.of(noConnection), false);
        } finally {
            connection.giveBack();
        }
        execution.outcome = outcome.code();
    }

    private Outcome attempts(int operation, SqlTransaction<S> transaction, S first, Execution execution) {
        S statements = first;
        for (int attempt = 1; ; attempt++) {
            execution.attempts = attempt;
            mark.clear();
            try {
                return transaction.attempt(statements, mark);
            } catch (SQLException e) {
                SqlFailure failure = SqlFailure.of(e).at(pool.address());
                boolean kept = rollBack(failure);
                boolean again =
                        dialect.retryable(failure.sqlState()) && attempt < policy.attempts() && !connection.cancelled();
                if (!again) {
                    return judge(operation, failure, mark.sent());
                }
                failures.failedAttempt(operation, failure.sqlState(), false, failure.message());
                LockSupport.parkNanos(policy.waitNanos(attempt, random));
                if (!kept) {
                    try {
                        statements = connection.take();
                    } catch (SQLException noConnection) {
                        return judge(operation, SqlFailure.of(noConnection), false);
                    }
                }
            }
        }
    }

    /** Whether the connection is as good as before. */
    private boolean rollBack(SqlFailure failure) {
        if (failure.connectionLost() || pool.leadsElsewhere(failure)) {
            connection.evict();
            return false;
        }
        return connection.rollback();
    }

    private Outcome judge(int operation, SqlFailure failure, boolean commitSent) {
        if (commitSent && failure.leavesCommitOpen()) {
            failures.failedAttempt(operation, failure.sqlState(), true, failure.message());
            return Outcome.UNKNOWN;
        }
        if (connection.cancelled()) {
            return Outcome.UNFINISHED;
        }
        failures.failedAttempt(operation, failure.sqlState(), true, failure.message());
        pool.advise(failure);
        return Outcome.FAILED;
    }

    /** Asks the server to cancel what runs; later calls end as {@link Outcome#UNFINISHED} at once. */
    public void cancel() {
        connection.cancel();
    }

    /** Whether a connection is taken now. */
    public boolean busy() {
        return connection.busy();
    }

    /** Closes the socket under what still runs. */
    public void abort() {
        connection.abort();
    }
}
