package io.tacho.workload.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.clock.RunClock;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
    private final RunClock clock = RunClock.start();

    /** Whatever the network does, and however unevenly, the true offset lies within the bound. */
    @Property(tries = 500)
    void boundsItsError(
            @ForAll @LongRange(min = -10_000_000_000L, max = 10_000_000_000L) long trueOffset,
            @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 0, max = 50_000) Integer> sending,
            @ForAll @IntRange(min = 0, max = 50_000) int returning) {
        List<ClockSample> samples = new ArrayList<>();
        for (int i = 0; i < sending.size(); i++) {
            samples.add(roundTrip(1, i * 100_000_000L, trueOffset, sending.get(i), returning));
        }
        ClockOffset offset = ClockOffset.of(samples, clock).orElseThrow();
        // Two microseconds for cutting nanoseconds.
        assertThat(Math.abs(offset.offsetMicros() - trueOffset)).isLessThanOrEqualTo(offset.boundMicros() + 2);
    }

    @Test
    void takesTheSampleWithTheLeastRoundTrip() {
        ClockOffset offset = ClockOffset.of(
                        List.of(roundTrip(1, 0, 5_000_000, 40_000, 0), roundTrip(1, 0, 5_000_000, 200, 200)), clock)
                .orElseThrow();
        assertThat(offset.boundMicros()).isEqualTo(1_200);
        assertThat(offset.offsetMicros()).isBetween(4_998_000L, 5_002_000L);
    }

    @Test
    void doesNotMixTheClocksOfTwoLeaders() {
        ClockOffset offset = ClockOffset.of(
                        List.of(roundTrip(1, 0, 90_000_000, 1, 1), roundTrip(2, 0, 5_000_000, 3_000, 3_000)), clock)
                .orElseThrow();
        assertThat(offset.leader()).isEqualTo(2);
        assertThat(offset.offsetMicros()).isBetween(4_995_000L, 5_005_000L);
        assertThat(offset.driftMicros(roundTrip(1, 0, 90_000_000, 1, 1), clock)).isZero();
    }

    @Test
    void reportsDriftAsFarAsARoundTripProvesIt() {
        ClockOffset offset =
                ClockOffset.of(List.of(roundTrip(1, 0, 0, 100, 100)), clock).orElseThrow();
        assertThat(offset.driftMicros(roundTrip(1, 0, 0, 80_000, 100), clock)).isZero();
        assertThat(offset.driftMicros(roundTrip(1, 0, 10_000, 100, 100), clock)).isBetween(8_000L, 11_000L);
    }

    private ClockSample roundTrip(int leader, long atNanos, long trueOffset, int sendingMicros, int returningMicros) {
        long sent = clock.nanos(clock.micros()) + atNanos;
        long appended = sent + sendingMicros * 1_000L;
        long brokerMicros = clock.micros(appended) + trueOffset;
        return new ClockSample(leader, Math.floorDiv(brokerMicros, 1_000), sent, appended + returningMicros * 1_000L);
    }
}
