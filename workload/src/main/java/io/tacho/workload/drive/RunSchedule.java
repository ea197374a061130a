package io.tacho.workload.drive;

import io.tacho.schemas.clock.Seconds;
import java.time.Duration;

/**
 * When a run does what: ramp, then the measurement interval, then a bounded drain. Instants are microseconds since 1970
 * on the broker's clock, and so equal on all clients.
 *
 * @param startMicros start of the ramp
 * @param rampSeconds its length
 * @param durationSeconds length of the measurement interval; 0 for a ramp alone, which gives no result
 * @param drain longest wait for operations in flight at the end
 */
record RunSchedule(long startMicros, int rampSeconds, int durationSeconds, Duration drain) {
    private static final long MICROS_PER_SECOND = 1_000_000;

    RunSchedule {
        if (rampSeconds < 0 || durationSeconds < 0 || drain.isNegative()) {
            throw new IllegalArgumentException("ramp " + rampSeconds + " s, duration " + durationSeconds + " s, drain "
                    + drain + ": none may be negative");
        }
    }

    /** Start of the measurement interval: of second 0. */
    long measureStartMicros() {
        return startMicros + rampSeconds * MICROS_PER_SECOND;
    }

    /** End of the measurement interval; nothing is started after it. */
    long endMicros() {
        return measureStartMicros() + durationSeconds * MICROS_PER_SECOND;
    }

    /** Whether there is anything to measure. */
    boolean measures() {
        return durationSeconds > 0;
    }

    /** The second that an instant lies in, negative in the ramp. */
    int secondOf(long micros) {
        return Seconds.of(micros, measureStartMicros());
    }

    /** Whole seconds of the measurement interval that are over at an instant. */
    int coveredSeconds(long micros) {
        return Math.max(0, Math.min(durationSeconds, secondOf(micros)));
    }

    /**
     * The end that an operation gets which has none: the last instant of what the client covered, so that it counts in
     * the interval that it was started in and missed.
     *
     * @param stoppedMicros when the client stopped starting operations
     */
    long unfinishedMicros(long stoppedMicros) {
        int covered = coveredSeconds(stoppedMicros);
        return covered == 0 ? stoppedMicros : measureStartMicros() + covered * MICROS_PER_SECOND - 1;
    }
}
