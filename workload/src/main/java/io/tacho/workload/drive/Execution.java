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
}
