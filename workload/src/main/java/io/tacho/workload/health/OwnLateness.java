package io.tacho.workload.health;

import io.tacho.schemas.latency.LatencyDistribution;

/**
 * How late a worker took up what was due while it was free: the client's own share of lateness, which a slow database
 * does not cause. An operation that no worker was free for has none. One for each worker, used by its thread alone until
 * the worker is done; allocates nothing but a few larger arrays as lateness grows.
 */
public final class OwnLateness {
    private static final long NANOS_PER_MICRO = 1_000;

    private final LatencyDistribution micros = new LatencyDistribution();
    private final long measureStartNanos;
    private final long measureNanos;

    /** Counts what is taken up from one {@link System#nanoTime()} reading to another, the measurement interval. */
    public OwnLateness(long measureStartNanos, long measureEndNanos) {
        this.measureStartNanos = measureStartNanos;
        this.measureNanos = measureEndNanos - measureStartNanos;
    }

    /**
     * Takes note of an operation. Times are {@link System#nanoTime()} readings.
     *
     * @param dueNanos when it was to start
     * @param freeNanos since when the worker had nothing to do
     * @param takenUpNanos when it starts
     */
    public void takenUp(long dueNanos, long freeNanos, long takenUpNanos) {
        long after = takenUpNanos - measureStartNanos;
        if (after >= 0 && after < measureNanos) {
            boolean wasFree = freeNanos - dueNanos <= 0;
            micros.record(wasFree ? Math.max(0, takenUpNanos - dueNanos) / NANOS_PER_MICRO : 0);
        }
    }

    /** Adds this worker's to those of others. */
    public void addTo(LatencyDistribution all) {
        all.add(micros);
    }
}
