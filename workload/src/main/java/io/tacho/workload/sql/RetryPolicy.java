package io.tacho.workload.sql;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How often an attempt is repeated, and the waits between.
 *
 * @param attempts attempts of an operation, at most, the first included
 * @param first the longest wait after the first failure; it doubles with each further one
 * @param longest where the doubling ends
 */
public record RetryPolicy(int attempts, Duration first, Duration longest) {
    /** Twenty attempts, waits from 2 to 200 ms: about three seconds in all. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(20, Duration.ofMillis(2), Duration.ofMillis(200));

    public RetryPolicy {
        if (attempts < 1 || first.isNegative() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "a retry policy needs at least 1 attempt and waits that do not shrink, not " + attempts + ", "
                            + first + ", " + longest);
        }
    }

    /**
     * The wait after failed attempt number {@code failed} (from 1), nanoseconds: half of it fixed, half drawn, so that
     * rivals part.
     */
    public long waitNanos(int failed, RandomGenerator random) {
        int doublings = Math.min(failed - 1, 30);
        long whole = Math.min(first.toNanos() << Math.min(doublings, 20), longest.toNanos());
        return whole == 0 ? 0 : whole / 2 + random.nextLong(whole / 2 + 1);
    }
}
