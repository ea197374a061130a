package io.tacho.workload.drive;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** How many operations a client may still start in the measurement interval. Thread-safe, without locks. */
final class OperationLimit {
    private final boolean limited;
    private final long fromNanos;
    private final AtomicLong left;

    /**
     * @param operations empty for any number
     * @param fromNanos start of the measurement interval, by {@link System#nanoTime()}; before it operations are free
     */
    OperationLimit(OptionalLong operations, long fromNanos) {
        this.limited = operations.isPresent();
        this.fromNanos = fromNanos;
        this.left = new AtomicLong(operations.orElse(0));
    }

    /** Whether one more may start now, which takes it. */
    boolean takes(long nanoTime) {
        return !limited || nanoTime - fromNanos < 0 || left.getAndDecrement() > 0;
    }
}
