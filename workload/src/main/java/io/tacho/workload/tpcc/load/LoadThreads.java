package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.sql.SqlErrors;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The loading threads, each with one connection, opened one after another. Used by one thread. */
final class LoadThreads implements AutoCloseable {
    private final List<LoadConnection> connections = new ArrayList<>();
    private final ExecutorService threads;

    /**
     * Opens the connections; as many as the server gives, if it gives one.
     *
     * @throws WorkloadException if it gives none, or fails in another way
     */
    LoadThreads(List<Connector> connectors, Dialect dialect, int count, LoadProgress progress)
            throws WorkloadException {
        try {
            for (int i = 0; i < count; i++) {
                connections.add(LoadConnection.open(connectors.get(i % connectors.size()), dialect));
            }
        } catch (WorkloadException e) {
            if (connections.isEmpty() || !SqlErrors.tooManyConnections(e.getCause())) {
                closeConnections();
                throw e;
            }
            progress.note("the server takes no more connections: loading with " + connections.size() + " of " + count
                    + " threads");
        }
        threads = Executors.newFixedThreadPool(connections.size(), task -> {
            Thread thread = new Thread(task, "tacho-load");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Does something short in the calling thread, while no task runs. */
    <T> T alone(LoadConnection.Work<T> work) throws SQLException, InterruptedException {
        return connections.get(0).attempt(work);
    }

    /** Runs tasks one after another. */
    void inOrder(List<LoadTask> tasks) throws SQLException, InterruptedException {
        Queue<LoadTask> queue = new ConcurrentLinkedQueue<>(tasks);
        run(1, () -> Optional.ofNullable(queue.poll()));
    }

    /** Runs tasks on all threads, each taking the next. */
    void together(List<LoadTask> tasks) throws SQLException, InterruptedException {
        Queue<LoadTask> queue = new ConcurrentLinkedQueue<>(tasks);
        together(() -> Optional.ofNullable(queue.poll()));
    }

    /**
     * Runs tasks on all threads, each taking the next; the first failure ends it, further ones are suppressed.
     *
     * @param next called by all threads
     */
    void together(Supplier<Optional<LoadTask>> next) throws SQLException, InterruptedException {
        run(connections.size(), next);
    }

    private void run(int count, Supplier<Optional<LoadTask>> next) throws SQLException, InterruptedException {
        AtomicBoolean failed = new AtomicBoolean();
        List<Future<Void>> running = new ArrayList<>();
        for (LoadConnection connection : connections.subList(0, count)) {
            running.add(threads.submit(drain(connection, next, failed)));
        }
        SQLException failure = null;
        for (Future<Void> future : running) {
            try {
                future.get();
            } catch (ExecutionException e) {
                SQLException another =
                        e.getCause() instanceof SQLException s ? s : new SQLException("loading failed", e.getCause());
                if (failure == null) {
                    failure = another;
                } else {
                    failure.addSuppressed(another);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static Callable<Void> drain(
            LoadConnection connection, Supplier<Optional<LoadTask>> next, AtomicBoolean failed) {
        return () -> {
            try {
                for (Optional<LoadTask> task = next.get(); task.isPresent() && !failed.get(); task = next.get()) {
                    task.get().run(connection);
                }
            } catch (SQLException | RuntimeException | InterruptedException e) {
                failed.set(true);
                throw e;
            }
            return null;
        };
    }

    @Override
    public void close() {
        threads.shutdownNow();
        closeConnections();
    }

    private void closeConnections() {
        connections.forEach(LoadConnection::close);
    }
}
