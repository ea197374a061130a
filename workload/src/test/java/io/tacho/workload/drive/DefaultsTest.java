package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DefaultsTest {
    private static final int MANY = 1_000_000;

    @Test
    void aRateGetsTheWorkersThatResponsesOfFiftyMillisecondsNeed() {
        assertThat(Defaults.workers(rate(4_000), 1, MANY)).isEqualTo(200);
        assertThat(Defaults.workers(rate(4_000), 10, MANY)).isEqualTo(20);
        assertThat(Defaults.workers(rate(1), 1, MANY)).isEqualTo(16);
        assertThat(Defaults.workers(rate(1_000_000), 1, MANY)).isEqualTo(256);
    }

    @Test
    void waitsGetAWorkerForTwentyTerminalsAndNeverMoreThanTerminals() {
        assertThat(Defaults.workers(OfferedLoad.waits(1), 1, 2_000)).isEqualTo(100);
        assertThat(Defaults.workers(OfferedLoad.waits(1), 1, 10)).isEqualTo(10);
        assertThat(Defaults.workers(OfferedLoad.waits(1), 1, MANY)).isEqualTo(256);
    }

    private static OfferedLoad rate(double perSecond) {
        return new OfferedLoad(0, OptionalDouble.of(perSecond), OptionalLong.empty());
    }
}
