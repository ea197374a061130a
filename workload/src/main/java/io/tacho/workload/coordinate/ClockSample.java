package io.tacho.workload.coordinate;

/**
 * A round trip to the broker's clock.
 *
 * @param leader node that appended
 * @param appendMillis its clock when it did, milliseconds since 1970
 * @param sentNanos {@link System#nanoTime()} before sending
 * @param acknowledgedNanos likewise at the acknowledgement
 */
record ClockSample(int leader, long appendMillis, long sentNanos, long acknowledgedNanos) {
    /** Append times are cut to whole milliseconds. */
    static final long RESOLUTION_MICROS = 1_000;

    private static final long NANOS_PER_MICRO = 1_000;

    /** Sending to acknowledgement. */
    long roundTripMicros() {
        return (acknowledgedNanos - sentNanos) / NANOS_PER_MICRO;
    }

    long middleNanos() {
        return sentNanos + (acknowledgedNanos - sentNanos) / 2;
    }

    /** The append time, taken in the middle of its millisecond. */
    long appendMicros() {
        return appendMillis * RESOLUTION_MICROS + RESOLUTION_MICROS / 2;
    }
}
