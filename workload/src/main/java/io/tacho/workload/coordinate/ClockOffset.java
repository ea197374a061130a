package io.tacho.workload.coordinate;

import io.tacho.schemas.clock.RunClock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How far a client's clock is from the broker's: the append time against the middle of send and acknowledgement, in the
 * round trip that took least. Network and queueing can hide anywhere in a round trip, so half of it bounds the error;
 * the millisecond that append times are cut to comes on top.
 *
 * @param leader node whose clock it is
 * @param offsetMicros broker's clock minus the client's
 * @param boundMicros largest error of the offset when it was taken: half the round trip and 1 ms
 */
public record ClockOffset(int leader, long offsetMicros, long boundMicros) {
    private static final Comparator<ClockSample> BY_ROUND_TRIP = Comparator.comparingLong(ClockSample::roundTripMicros);

    /**
     * The best offset that these samples give. Another leader has another clock: only the newest sample's leader counts.
     *
     * @param clock the client's clock, without offset
     * @return empty without samples
     */
    static Optional<ClockOffset> of(List<ClockSample> samples, RunClock clock) {
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        int leader = samples.get(samples.size() - 1).leader();
        return samples.stream()
                .filter(sample -> sample.leader() == leader)
                .min(BY_ROUND_TRIP)
                .map(best -> new ClockOffset(
                        leader,
                        best.appendMicros() - clock.micros(best.middleNanos()),
                        (best.roundTripMicros() + 1) / 2 + ClockSample.RESOLUTION_MICROS));
    }

    /**
     * How far the clocks have moved since, as far as a later round trip proves it: the part of the difference that the
     * later sample's own error cannot explain.
     *
     * @return 0 if nothing is proven, or if another leader appended
     */
    long driftMicros(ClockSample later, RunClock clock) {
        if (later.leader() != leader) {
            return 0;
        }
        long difference = Math.abs(later.appendMicros() - clock.micros(later.middleNanos()) - offsetMicros);
        long explained = (later.roundTripMicros() + 1) / 2 + ClockSample.RESOLUTION_MICROS / 2;
        return Math.max(0, difference - explained);
    }
}
