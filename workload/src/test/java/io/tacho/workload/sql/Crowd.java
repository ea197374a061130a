package io.tacho.workload.sql;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.record.FailureLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Workers that execute one statement again and again over a pool, as the closed loop of a run does that tolerates errors. */
final class Crowd implements AutoCloseable {
    final AtomicInteger committed = new AtomicInteger();
    final AtomicInteger failed = new AtomicInteger();
    final LongAdder waitNanos = new LongAdder();
    final LongAdder serviceNanos = new LongAdder();

    /** Failures by SQLSTATE. */
    final Map<String, Integer> failures = new ConcurrentHashMap<>();

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> workers = new ArrayList<>();

    Crowd(ConnectionPool<Connection> pool, int size, String sql) {
        FailureLog log = (operation, state, gaveUp, message) -> failures.merge(state, 1, Integer::sum);
        for (int i = 0; i < size; i++) {
            TransactionRunner<Connection> runner =
                    new TransactionRunner<>(pool, Dialect.POSTGRESQL, RetryPolicy.DEFAULT, log, 0);
            Thread worker = new Thread(() -> work(runner, sql), "crowd " + i);
            workers.add(worker);
            worker.start();
        }
    }

    private void work(TransactionRunner<Connection> runner, String sql) {
        Execution execution = new Execution();
        while (end.getCount() > 0) {
            runner.run(1, (connection, mark) -> execute(connection, sql), execution);
            if (execution.outcome == Outcome.COMMITTED.code()) {
                committed.incrementAndGet();
                waitNanos.add(execution.connectionWaitNanos);
                serviceNanos.add(execution.endNanos - execution.startNanos);
            } else {
                failed.incrementAndGet();
            }
        }
    }

    private static Outcome execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
        return Outcome.COMMITTED;
    }

    /** Mean wait for a connection, milliseconds, over what was committed. */
    double meanWaitMillis() {
        return waitNanos.sum() / 1e6 / committed.get();
    }

    double meanServiceMillis() {
        return serviceNanos.sum() / 1e6 / committed.get();
    }

    /** Lets the workers come to their end. */
    void stop() {
        end.countDown();
        try {
            for (Thread worker : workers) {
                worker.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
    }
}
