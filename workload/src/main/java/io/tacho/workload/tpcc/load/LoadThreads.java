package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The loading threads, each with one connection, opened one after another. Used by one thread. */
final class LoadThreads implements AutoCloseable {
    private final List<Connection> connections = new ArrayList<>();
    private final ExecutorService threads;

    LoadThreads(List<Connector> connectors, int count) throws WorkloadException {
        try {
            for (int i = 0; i < count; i++) {
                connections.add(connectors.get(i % connectors.size()).open());
            }
        } catch (WorkloadException e) {
            closeConnections();
            throw e;
        }
        threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "tacho-load");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Runs tasks one after another. */
    void inOrder(List<LoadTask> tasks) throws SQLException {
        for (LoadTask task : tasks) {
            task.run(connections.get(0));
        }
    }

    /** Runs tasks on all threads, each taking the next; the first failure ends it, further ones are suppressed. */
    void together(List<LoadTask> tasks) throws SQLException, InterruptedException {
        Queue<LoadTask> queue = new ConcurrentLinkedQueue<>(tasks);
        List<Future<Void>> running = new ArrayList<>();
        for (Connection connection : connections) {
            Callable<Void> drain = () -> {
                try {
                    for (LoadTask task = queue.poll(); task != null; task = queue.poll()) {
                        task.run(connection);
                    }
                } catch (SQLException | RuntimeException e) {
                    queue.clear();
                    throw e;
                }
                return null;
            };
            running.add(threads.submit(drain));
        }
        SQLException failure = null;
        for (Future<Void> future : running) {
            try {
                future.get();
            } catch (ExecutionException e) {
                SQLException next =
                        e.getCause() instanceof SQLException s ? s : new SQLException("loading failed", e.getCause());
                if (failure == null) {
                    failure = next;
                } else {
                    failure.addSuppressed(next);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        closeConnections();
    }

    private void closeConnections() {
        for (Connection connection : connections) {
            try {
                // Not close(): after an interruption a COPY may still be under way on it.
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                throw new IllegalStateException("a loading connection cannot be closed", e);
            }
        }
    }
}
