package io.tacho.workload.drive;

import io.tacho.schemas.operation.Outcome;

/** What became of one operation; one per worker, filled again and again. Times are {@link System#nanoTime()} readings. */
public final class Execution {
    /** Wait for a connection. */
    public long connectionWaitNanos;

    /** When the first statement was sent. */
    public long startNanos;

    /** When the operation ended. */
    public long endNanos;

    /** Code of the {@link Outcome}. */
    public int outcome;

    /** Executions, the first included. */
    public int attempts;

    /** Index of the database address. */
    public int url;

    private boolean always = true;
    private long measureStartNanos;
    private long measureNanos;

    /** Sets the measurement interval; before that everything is measured. */
    void measure(long startNanos, long endNanos) {
        always = false;
        measureStartNanos = startNanos;
        measureNanos = endNanos - startNanos;
    }

    /** Whether the operation ended in the measurement interval: only then do a workload's counters count it. */
    public boolean measured() {
        long after = endNanos - measureStartNanos;
        return always || after >= 0 && after < measureNanos;
    }
}
