package io.tacho.workload.tpcc.check;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Connections that take one pass after the other until none is left. Used by one thread. */
final class CheckThreads implements AutoCloseable {
    private final Queue<CheckPass> waiting;
    private final int passes;
    private final Findings findings;
    private final CheckProgress progress;
    private final long start = System.nanoTime();
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "tacho-check");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Future<?>> working = new ArrayList<>();
    private final List<Connection> used = new ArrayList<>();
    private final List<Connection> opened = new ArrayList<>();
    private int done;

    CheckThreads(List<CheckPass> passes, Findings findings, CheckProgress progress) {
        this.waiting = new ConcurrentLinkedQueue<>(passes);
        this.passes = passes.size();
        this.findings = findings;
        this.progress = progress;
    }

    /** A connection to close at the end. */
    Connection keep(Connection connection) {
        opened.add(connection);
        return connection;
    }

    /** Begins to work on a connection. */
    void alsoOn(Connection connection) {
        used.add(connection);
        working.add(threads.submit(() -> {
            for (CheckPass pass = waiting.poll(); pass != null; pass = waiting.poll()) {
                findings.run(connection, pass);
                tell();
            }
            return null;
        }));
    }

    private synchronized void tell() {
        done++;
        long elapsed = System.nanoTime() - start;
        progress.done(done, passes, Duration.ofNanos(elapsed / done * (passes - done)));
    }

    /** Until all passes are done. */
    void await() throws SQLException {
        try {
            for (Future<?> one : working) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failed) {
                throw failed;
            }
            throw new IllegalStateException("a pass of the check failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        }
    }

    /** Nobody waits for what still runs: it is cancelled on the server. */
    @Override
    public void close() throws SQLException {
        waiting.clear();
        boolean running = working.stream().anyMatch(one -> !one.isDone());
        threads.shutdownNow();
        if (running) {
            for (Connection connection : used) {
                connection.abort(Runnable::run);
            }
        }
        for (Connection connection : opened) {
            connection.close();
        }
    }
}
