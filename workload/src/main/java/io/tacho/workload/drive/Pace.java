package io.tacho.workload.drive;

/**
 * Which operation a worker executes when. One for each worker, used by its thread alone. On the way of an operation it
 * allocates nothing.
 */
interface Pace {
    /** What {@link #next} gives when the driving is over. */
    int OVER = -1;

    /** Waits until the worker's next operation is due; its terminal, or {@link #OVER}. */
    int next();

    /** What that terminal is to do. */
    int operation();

    /**
     * When the operation was to start, by {@link System#nanoTime()}; {@link OperationInFlight#AT_ONCE} if nothing but
     * the worker said when. After {@link #OVER}, that of what the worker had taken and did not come to; AT_ONCE for
     * nothing.
     */
    long intendedNanos();

    /** Takes note of the operation's end. */
    void ended(long endNanos);
}
