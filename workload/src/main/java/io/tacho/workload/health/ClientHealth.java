package io.tacho.workload.health;

import io.tacho.schemas.latency.LatencyDistribution;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches over the measurement interval whether this client is the bottleneck: a thread that wakes every 25 ms notices
 * when the process stands still, asks for garbage collections, and looks at the processors every 5 s. It costs a
 * thousandth of a processor. Made before the interval, {@link #report} is called once, afterwards; the rest from any
 * thread.
 */
public final class ClientHealth implements AutoCloseable {
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
    private static final Duration END_GRACE = Duration.ofSeconds(1);

    private final long startNanos;
    private final GarbageCollections collections = GarbageCollections.ofThisProcess();
    private final ProcessorLooks processors = ProcessorLooks.atThisMachine();
    private final Thread thread = new Thread(this::watch, "tacho-health");
    private volatile long endNanos;
    private volatile boolean closed;
    private long longestStallNanos;

    private ClientHealth(long startNanos, long endNanos) {
        this.startNanos = startNanos;
        this.endNanos = endNanos;
    }

    /** Begins to watch: over the measurement interval, given as {@link System#nanoTime()} readings. */
    public static ClientHealth watch(long measureStartNanos, long measureEndNanos) {
        ClientHealth health = new ClientHealth(measureStartNanos, measureEndNanos);
        health.thread.setDaemon(true);
        health.thread.start();
        return health;
    }

    private void watch() {
        long last = System.nanoTime();
        while (!closed && last - startNanos < 0) {
            LockSupport.parkNanos(this, startNanos - last);
            last = System.nanoTime();
        }
        collections.begin();
        processors.begin(last);
        while (!closed && last - endNanos < 0) {
            LockSupport.parkNanos(this, PERIOD_NANOS);
            long now = System.nanoTime();
            longestStallNanos = Math.max(longestStallNanos, now - last - PERIOD_NANOS);
            collections.look();
            processors.lookIfTime(now);
            last = now;
        }
        processors.end(last);
    }

    /** Ends the interval at an instant, unless it ends sooner. */
    public void endBy(long nanoTime) {
        if (nanoTime - endNanos < 0) {
            endNanos = nanoTime;
            LockSupport.unpark(thread);
        }
    }

    /**
     * What was found in the interval, which is over.
     *
     * @param ownLateness of all operations that were due at a time, over all workers; empty if nothing says when
     *     operations are due
     */
    public HealthReport report(LatencyDistribution ownLateness) {
        close();
        try {
            thread.join(END_GRACE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Diagnosis.of(
                collections.found(), TimeUnit.NANOSECONDS.toMillis(longestStallNanos), processors.found(), ownLateness);
    }

    /** Ends the watching. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
