package io.tacho.workload.tpcc;

import io.tacho.workload.tpcc.transaction.TpccSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Ends what sessions are doing within three seconds: asks the server to cancel, then closes the sockets of those that go
 * on, for a server that does not answer cannot cancel either.
 */
final class Cancellation {
    private static final int THREADS = 8;
    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final Duration GRACE = Duration.ofMillis(500);

    private final List<TpccSession> sessions;

    Cancellation(List<TpccSession> sessions) {
        this.sessions = sessions;
    }

    void run() {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "tacho-cancel");
            thread.setDaemon(true);
            return thread;
        });
        sessions.forEach(session -> threads.execute(session::cancel));
        threads.shutdown();
        try {
            threads.awaitTermination(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            long deadline = System.nanoTime() + GRACE.toNanos();
            while (sessions.stream().anyMatch(TpccSession::busy) && System.nanoTime() - deadline < 0) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
        sessions.forEach(TpccSession::abort);
    }
}
