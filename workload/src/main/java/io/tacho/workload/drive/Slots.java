package io.tacho.workload.drive;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The slots of a paced schedule that belong to one address of one client. Slot {@code i} lies {@code (i + first) / rate}
 * seconds after the start of the ramp, and is never skipped: slots that nobody took in time are taken one after the other,
 * each by whichever worker is free first. Thread-safe.
 */
final class Slots {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double rate;
    private final double first;
    private final AtomicLong taken = new AtomicLong();

    /**
     * @param rate slots a second; 0 for none
     * @param first where between two slots the first one lies, from 0 to below 1
     */
    Slots(double rate, double first) {
        this.rate = rate;
        this.first = first;
    }

    /** Takes the next slot; nanoseconds from the start of the ramp. */
    long take() {
        return nanos(taken.getAndIncrement());
    }

    /** Slots before this time that nobody has taken. */
    long untakenBefore(long nanos) {
        long own = Math.max(0, (long) (nanos / NANOS_PER_SECOND * rate - first) - 1);
        while (nanos(own) < nanos) {
            own++;
        }
        return Math.max(0, own - taken.get());
    }

    private long nanos(long own) {
        return Math.round((own + first) / rate * NANOS_PER_SECOND);
    }
}
