package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunScheduleTest {
    private static final long START = 1_800_000_000_123_456L;
    private static final RunSchedule RUN = new RunSchedule(START, 30, 60, Duration.ofSeconds(10));

    /** B04: 30 s of ramp at 60 a second, then 60 s at 100 a second, are 6000 in 60 s. */
    @Test
    void cutsTheRampFromTheResultByTheSecondOfTheEnd() {
        int counted = 0;
        for (int i = 1; i <= 30 * 60; i++) {
            counted += inInterval(START + i * 1_000_000L / 60 - 1);
        }
        for (int i = 1; i <= 60 * 100; i++) {
            counted += inInterval(START + 30_000_000L + i * 10_000L - 1);
        }
        assertThat(counted).isEqualTo(6_000);
    }

    /** B04: an operation that began in the ramp belongs to the second in which it ended. */
    @Test
    void putsAnOperationIntoTheSecondInWhichItEnds() {
        assertThat(RUN.secondOf(RUN.measureStartMicros() - 1)).isEqualTo(-1);
        assertThat(RUN.secondOf(RUN.measureStartMicros())).isZero();
        assertThat(RUN.secondOf(RUN.endMicros() - 1)).isEqualTo(59);
        assertThat(RUN.secondOf(RUN.endMicros())).isEqualTo(60);
    }

    /** B31: stopped at 30.4 s, the result has 30 s, not 60. */
    @Test
    void coversWholeSecondsOnly() {
        assertThat(RUN.coveredSeconds(RUN.measureStartMicros() + 30_400_000)).isEqualTo(30);
        assertThat(RUN.coveredSeconds(RUN.measureStartMicros() + 999_999)).isZero();
        assertThat(RUN.coveredSeconds(START)).isZero();
        assertThat(RUN.coveredSeconds(RUN.endMicros())).isEqualTo(60);
        assertThat(RUN.coveredSeconds(RUN.endMicros() + 5_000_000)).isEqualTo(60);
    }

    @Test
    void countsUnfinishedOperationsInTheLastSecondCovered() {
        assertThat(RUN.secondOf(RUN.unfinishedMicros(RUN.endMicros()))).isEqualTo(59);
        assertThat(RUN.secondOf(RUN.unfinishedMicros(RUN.measureStartMicros() + 30_400_000)))
                .isEqualTo(29);
        assertThat(RUN.secondOf(RUN.unfinishedMicros(START + 1_000_000))).isEqualTo(-29);
    }

    private static int inInterval(long endMicros) {
        int second = RUN.secondOf(endMicros);
        return second >= 0 && second < RUN.durationSeconds() ? 1 : 0;
    }
}
