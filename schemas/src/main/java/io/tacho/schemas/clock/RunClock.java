package io.tacho.schemas.clock;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The broker's clock as one client knows it: this machine's clock read once, carried on by {@link System#nanoTime()},
 * plus an offset. Steps of the system clock do not reach it, so no time on it ever runs backwards. Immutable and
 * thread-safe.
 */
public final class RunClock {
    private static final long NANOS_PER_MICRO = 1_000;

    private final long anchorNanos;
    private final long anchorMicros;

    private RunClock(long anchorNanos, long anchorMicros) {
        this.anchorNanos = anchorNanos;
        this.anchorMicros = anchorMicros;
    }

    /** A clock that starts from this machine's clock, with no offset. */
    public static RunClock start() {
        return new RunClock(System.nanoTime(), ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
    }

    /**
     * This clock, shifted.
     *
     * @param offsetMicros broker's clock minus this one, microseconds
     */
    public RunClock withOffset(long offsetMicros) {
        return new RunClock(anchorNanos, anchorMicros + offsetMicros);
    }

    /** Now, microseconds since 1970. */
    public long micros() {
        return micros(System.nanoTime());
    }

    /** The time of a {@link System#nanoTime()} reading, microseconds since 1970. */
    public long micros(long nanoTime) {
        return anchorMicros + Math.floorDiv(nanoTime - anchorNanos, NANOS_PER_MICRO);
    }

    /** The {@link System#nanoTime()} reading at a time given in microseconds since 1970. */
    public long nanos(long micros) {
        return anchorNanos + (micros - anchorMicros) * NANOS_PER_MICRO;
    }
}
