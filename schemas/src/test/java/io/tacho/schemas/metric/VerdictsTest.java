package io.tacho.schemas.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.latency.LatencyDistribution;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {
    /** B01, B57, B58: published triples; the factor is the specification's. */
    @ParameterizedTest
    @CsvSource({
        "100000, 1245461.78, 96.85",
        "2300, 25095, 84.84",
        "10000, 125967.2, 97.95",
        "2700, 33645.13, 96.90",
        "1000, 12563.07, 97.69",
        "10000, 125163.2, 97.33"
    })
    void dividesByTheSpecificationsFactor(long warehouses, double tpmC, double percent) {
        assertThat(Efficiency.percent(tpmC, warehouses, Efficiency.SPECIFICATION_FACTOR)
                        .orElseThrow())
                .isCloseTo(percent, within(0.005));
    }

    /** B57: 186826 New-Orders in 1800 s are 6227.533 a minute, not 6227. */
    @Test
    void computesTpmCInFloatingPoint() {
        assertThat(TpmC.of(186_826, 1800).orElseThrow()).isCloseTo(6227.5333, within(0.0001));
        assertThat(TpmC.of(10_000, 600)).hasValue(1000);
        assertThat(TpmC.of(1, 0)).isEmpty();
    }

    /** B03: with half of the New-Orders at 6 s the run fails; the 0.9th percentile would have passed it. */
    @Test
    void failsARunWhose90thPercentileIsTooLong() {
        Map<String, LatencyDistribution> responses = responses(10_000);
        responses.get("newOrder").record(6_000_000, 100);
        ResultVerdict verdict = verdict("tpcc", responses, OptionalDouble.of(97));
        assertThat(verdict.getPass()).isFalse();
        assertThat(verdict.getLimits())
                .filteredOn(limit -> !limit.getPass())
                .singleElement()
                .satisfies(limit -> {
                    assertThat(limit.getName()).isEqualTo("newOrder.p90");
                    assertThat(limit.getActual()).isEqualTo("6.000000 s");
                });
    }

    @Test
    void allowsStockLevelTwentySeconds() {
        Map<String, LatencyDistribution> responses = responses(10_000);
        responses.get("stockLevel").record(15_000_000, 1000);
        assertThat(verdict("tpcc", responses, OptionalDouble.of(97)).getPass()).isTrue();
        assertThat(verdict("cockroach", responses, OptionalDouble.of(97)).getPass())
                .isFalse();
    }

    @Test
    void holdsEachCriterionsOwnEfficiency() {
        assertThat(passed(OptionalDouble.of(85))).containsExactly("tpcc");
        assertThat(passed(OptionalDouble.of(85.1))).containsExactly("tpcc", "cockroach_doc");
        assertThat(passed(OptionalDouble.of(95.1))).containsExactly("tpcc", "cockroach", "cockroach_doc");
        assertThat(passed(OptionalDouble.of(84.9))).isEmpty();
        assertThat(passed(OptionalDouble.empty())).isEmpty();
    }

    /** B53: an operation that never ran has no percentile, and passes nothing. */
    @Test
    void passesNothingWithoutData() {
        Map<String, LatencyDistribution> responses = responses(10_000);
        responses.put("delivery", new LatencyDistribution());
        ResultVerdict verdict = verdict("tpcc", responses, OptionalDouble.of(97));
        assertThat(verdict.getPass()).isFalse();
        assertThat(verdict.getLimits())
                .filteredOn(limit -> limit.getActual() == null)
                .singleElement()
                .extracting(limit -> limit.getName())
                .isEqualTo("delivery.p90");
    }

    private static List<String> passed(OptionalDouble efficiency) {
        return Verdicts.tpcc(responses(10_000), efficiency).stream()
                .filter(ResultVerdict::getPass)
                .map(ResultVerdict::getName)
                .toList();
    }

    private static ResultVerdict verdict(
            String name, Map<String, LatencyDistribution> responses, OptionalDouble efficiency) {
        return Verdicts.tpcc(responses, efficiency).stream()
                .filter(verdict -> verdict.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, LatencyDistribution> responses(long micros) {
        Map<String, LatencyDistribution> responses = new HashMap<>();
        for (String operation : List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel")) {
            LatencyDistribution distribution = new LatencyDistribution();
            distribution.record(micros, 100);
            responses.put(operation, distribution);
        }
        return responses;
    }
}
