package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tacho.workload.bench.TpccWithoutDatabase;
import io.tacho.workload.tpcc.plan.Mix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The rate of TPC-C's terminals is the same from the first measured second, without any ramp: their first due times come
 * from the middle of a life of waiting. Times are a twentieth of the specification's, so that a bin of 200 ms stands for
 * four seconds.
 */
@Timeout(120)
class FlatRateTest {
    private static final int WAREHOUSES = 400;
    private static final double WAIT = 0.05;
    private static final int SECONDS = 4;
    private static final long BIN_MICROS = 200_000;
    private static final int TRIALS = 5;
    private static final long HELD_UP_MICROS = 150_000;

    @Test
    void offersTheSameFromTheFirstSecondWithoutARamp() throws Exception {
        for (int trial = 0; trial < TRIALS; trial++) {
            Recorded recorded = new Recorded();
            int[] due = dueByBin(recorded);
            if (recorded.all().stream().allMatch(each -> each.latenessMicros() < HELD_UP_MICROS)) {
                assertFlat(due);
                return;
            }
        }
        assumeThat(false)
                .as("the machine let the driver run without holding it up")
                .isTrue();
    }

    private static int[] dueByBin(Recorded recorded) throws WorkloadException {
        try (BareDriver driver = BareDriver.open(new TpccWithoutDatabase(WAREHOUSES, 7), 2, OfferedLoad.waits(WAIT))) {
            driver.drive(0, SECONDS, recorded);
            int[] due = new int[(int) (SECONDS * 1_000_000 / BIN_MICROS)];
            for (Recorded.Operation each : recorded.all()) {
                long after = each.intendedMicros() - driver.schedule().startMicros();
                due[(int) Math.max(0, Math.min(due.length - 1, after / BIN_MICROS))]++;
            }
            return due;
        }
    }

    /** Chi-square against the mean: 19 degrees of freedom exceed 60 once in 300,000 runs; 20 % too many give 500. */
    private static void assertFlat(int[] due) {
        double mean = Arrays.stream(due).average().orElseThrow();
        double expected = WAREHOUSES * 10 / (WAIT * Mix.DECK.meanCycleMicros()) * BIN_MICROS;
        double chiSquare = Arrays.stream(due)
                .mapToDouble(count -> (count - mean) * (count - mean) / mean)
                .sum();
        assertThat(chiSquare).as(() -> Arrays.toString(due)).isLessThan(60);
        assertThat(mean).isBetween(expected * 0.97, expected * 1.03);
    }
}
