package io.tacho.workload.ship;

import io.tacho.workload.record.RecorderRing;
import java.util.List;

/**
 * How often workers had to wait for room in their rings within the measurement interval, as seen from drain to drain.
 * Used by the batcher's thread.
 */
final class RingWaits {
    private static final long MICROS_PER_SECOND = 1_000_000;

    private final List<RecorderRing> rings;
    private final long startMicros;
    private final long endMicros;
    private long before;
    private long counted;

    RingWaits(List<RecorderRing> rings, long measureStartMicros, int durationSeconds) {
        this.rings = rings;
        this.startMicros = measureStartMicros;
        this.endMicros = measureStartMicros + durationSeconds * MICROS_PER_SECOND;
    }

    /** Counts up to now what came since the look before, if some of that time was in the interval. */
    void look(long lookedBeforeMicros, long nowMicros) {
        long sum = rings.stream().mapToLong(RecorderRing::waits).sum();
        if (nowMicros > startMicros && lookedBeforeMicros < endMicros) {
            counted += sum - before;
        }
        before = sum;
    }

    /** Waits within the interval so far. */
    long counted() {
        return counted;
    }
}
