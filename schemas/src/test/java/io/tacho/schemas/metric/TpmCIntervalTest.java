package io.tacho.schemas.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TpmCIntervalTest {
    /** Garwood's table of 95 % limits of a Poisson mean. */
    @ParameterizedTest
    @CsvSource({"0, 0, 3.689", "1, 0.025, 5.572", "10, 4.795, 18.39", "50, 37.11, 65.92", "125, 104.05, 148.93"})
    void isGarwoods(long newOrders, double low, double high) {
        TpmCInterval interval = TpmCInterval.of(newOrders, 60).orElseThrow();
        assertThat(interval.low()).isCloseTo(low, within(0.006));
        assertThat(interval.high()).isCloseTo(high, within(0.006));
    }

    @Test
    void isPerMinute() {
        assertThat(TpmCInterval.of(125, 600).orElseThrow().low()).isCloseTo(10.405, within(0.001));
        assertThat(TpmCInterval.of(125, 15).orElseThrow().high()).isCloseTo(4 * 148.93, within(0.03));
    }

    @Test
    void isOnlyForFewNewOrders() {
        assertThat(TpmCInterval.of(999, 60)).isPresent();
        assertThat(TpmCInterval.of(1_000, 60)).isEmpty();
        assertThat(TpmCInterval.of(5, 0)).isEmpty();
    }
}
