package io.tacho.schemas.metric;

import java.util.OptionalDouble;

/**
 * tpmC: New-Orders completed (planned rollbacks included, failures not) whose end lies in the measurement interval, per
 * minute of that interval.
 */
public final class TpmC {
    /** The operation that counts. */
    public static final String NEW_ORDER = "newOrder";

    private static final double SECONDS_PER_MINUTE = 60;

    private TpmC() {}

    /** Nothing for an interval of no length. */
    public static OptionalDouble of(long completedNewOrders, double measuredSeconds) {
        return measuredSeconds > 0
                ? OptionalDouble.of(completedNewOrders * SECONDS_PER_MINUTE / measuredSeconds)
                : OptionalDouble.empty();
    }
}
