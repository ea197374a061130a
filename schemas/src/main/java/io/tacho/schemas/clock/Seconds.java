package io.tacho.schemas.clock;

/** The seconds of a run: closed one-second cells counted from the start of the measurement interval. */
public final class Seconds {
    private static final long MICROS_PER_SECOND = 1_000_000;

    private Seconds() {}

    /**
     * The second that a time lies in: floor((time - start of measurement) / 1 s), negative during the ramp.
     *
     * @param micros microseconds since 1970
     * @param measureStartMicros likewise
     * @throws ArithmeticException more than 68 years from the start
     */
    public static int of(long micros, long measureStartMicros) {
        return Math.toIntExact(Math.floorDiv(Math.subtractExact(micros, measureStartMicros), MICROS_PER_SECOND));
    }

    /** Start of a second, microseconds since 1970. */
    public static long startMicros(int second, long measureStartMicros) {
        return measureStartMicros + second * MICROS_PER_SECOND;
    }
}
