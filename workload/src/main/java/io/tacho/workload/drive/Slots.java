package io.tacho.workload.drive;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The slots of a paced schedule that belong to one address of one client. Slot {@code i} of the run lies {@code i / rate}
 * seconds after the start of the ramp, and is never skipped: slots that nobody took in time are taken one after the other,
 * each by whichever worker is free first. Thread-safe.
 */
final class Slots {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double rate;
    private final long first;
    private final long step;
    private final AtomicLong taken = new AtomicLong();

    /**
     * @param rate slots a second of the whole run
     * @param first number of this address's first slot
     * @param step from one of its slots to the next
     */
    Slots(double rate, long first, long step) {
        this.rate = rate;
        this.first = first;
        this.step = step;
    }

    /** Takes the next slot; nanoseconds from the start of the ramp. */
    long take() {
        return nanos(taken.getAndIncrement());
    }

    /** Slots before this time that nobody has taken. */
    long untakenBefore(long nanos) {
        long own = Math.max(0, (long) ((nanos / NANOS_PER_SECOND * rate - first) / step) - 1);
        while (nanos(own) < nanos) {
            own++;
        }
        return Math.max(0, own - taken.get());
    }

    private long nanos(long own) {
        return Math.round((first + own * step) / rate * NANOS_PER_SECOND);
    }
}
