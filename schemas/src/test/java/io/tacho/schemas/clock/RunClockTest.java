package io.tacho.schemas.clock;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class RunClockTest {
    @Test
    void startsFromThisMachinesClock() {
        long before = System.currentTimeMillis() * 1000;
        long now = RunClock.start().micros();
        assertThat(now).isBetween(before, System.currentTimeMillis() * 1000 + 1000);
    }

    @Property(tries = 100)
    void convertsReadingsBothWays(@ForAll @LongRange(min = -10_000_000_000L, max = 10_000_000_000L) long offset) {
        RunClock clock = RunClock.start().withOffset(offset);
        long micros = clock.micros(System.nanoTime());
        assertThat(clock.micros(clock.nanos(micros))).isEqualTo(micros);
    }

    @Test
    void shiftsByTheOffset() {
        RunClock clock = RunClock.start();
        long reading = System.nanoTime();
        assertThat(clock.withOffset(-250).micros(reading) - clock.micros(reading))
                .isEqualTo(-250);
    }

    /** B04: an operation belongs to the second in which it ends; the ramp has negative ones. */
    @Test
    void countsSecondsFromTheStartOfMeasurement() {
        long start = 1_796_000_000_000_000L;
        assertThat(Seconds.of(start, start)).isZero();
        assertThat(Seconds.of(start - 1, start)).isEqualTo(-1);
        assertThat(Seconds.of(start + 999_999, start)).isZero();
        assertThat(Seconds.of(start + 1_000_000, start)).isEqualTo(1);
        assertThat(Seconds.startMicros(-2, start)).isEqualTo(start - 2_000_000);
    }
}
