package io.tacho.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tacho.analysis.SampleRuns;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultReportTest {
    private final RunResult result = SampleRuns.tpcc("r1");

    @Test
    void holdsToTheJsonContract() throws Exception {
        assertThat(ResultReport.of(result, OutputFormat.JSON)).isEqualTo(golden("tpcc.json"));
    }

    @Test
    void printsATableForPeople() throws Exception {
        assertThat(ResultReport.of(result, OutputFormat.TABLE)).isEqualTo(golden("tpcc.txt"));
    }

    @Test
    void printsMarkdownForIssues() throws Exception {
        assertThat(ResultReport.of(result, OutputFormat.MARKDOWN)).isEqualTo(golden("tpcc.md"));
    }

    @Test
    void hasEveryKeyOfTheContract() throws Exception {
        JsonNode json = json();
        assertThat(json.fieldNames())
                .toIterable()
                .contains(
                        "schema",
                        "run_id",
                        "revision",
                        "source",
                        "workload",
                        "complete",
                        "incomplete_reasons",
                        "started_at",
                        "measured_seconds",
                        "warehouses",
                        "warehouses_driven",
                        "tpmc",
                        "efficiency_percent",
                        "efficiency_factor",
                        "operations_per_second",
                        "verdicts",
                        "operations",
                        "errors",
                        "clients",
                        "reconciliation",
                        "warnings",
                        "tags",
                        "settings",
                        "database");
        assertThat(json.at("/schema").asText()).isEqualTo("tacho.result/1");
        assertThat(json.at("/started_at").asText()).isEqualTo("2026-11-30T12:00:00.000Z");
        assertThat(json.at("/operations/newOrder/completed").asLong()).isEqualTo(125);
        assertThat(json.at("/operations/newOrder/response_us").fieldNames())
                .toIterable()
                .containsExactly("mean", "min", "p50", "p90", "p95", "p99", "p999", "p9999", "max");
        assertThat(json.at("/verdicts/tpcc/limits/0/name").asText()).isEqualTo("newOrder.p90");
        assertThat(json.at("/reconciliation/missing").asLong()).isZero();
    }

    /** B53: an operation that never ran. */
    @Test
    void saysNothingOfAnEmptyOperation() throws Exception {
        JsonNode delivery = json().at("/operations/delivery");
        assertThat(delivery.at("/completed").asLong()).isZero();
        for (String times : List.of("response_us", "service_us", "lateness_us", "connection_wait_us")) {
            assertThat(delivery.get(times)).isNotEmpty().allMatch(JsonNode::isNull);
        }
        assertThat(ResultReport.of(result, OutputFormat.TABLE).lines().filter(line -> line.contains("  delivery ")))
                .singleElement()
                .satisfies(line -> assertThat(line).matches(".*delivery +0 +0\\.00( +0){3}( +-){7}"));
        assertThat(ResultReport.of(result, OutputFormat.TABLE)).contains("delivery.p90 no data, limit 5 s");
    }

    /** B10, B53: whatever is unknown or divided by nothing, no format says NaN. */
    @ParameterizedTest
    @EnumSource
    void neverPrintsNotANumber(OutputFormat format) {
        result.setMeasuredSeconds(0);
        result.setTpmc(Double.NaN);
        result.setEfficiencyPercent(Double.POSITIVE_INFINITY);
        result.setOperationsPerSecond(Double.NaN);
        result.getClients().get(0).setFigures(Map.of("odd", Double.NaN));
        assertThat(ResultReport.of(result, format)).doesNotContain("NaN", "Infinity", "9223372036854775807");
    }

    /** B01: 98.81 and 96.85 are both "efficiency"; which factor stands behind it is said. */
    @Test
    void saysHowTheEfficiencyIsDefined() {
        result.setTpmc(1245461.78);
        result.setWarehouses(100_000L);
        result.setWarehousesDriven(100_000L);
        result.setEfficiencyPercent(100 * 1245461.78 / (100_000 * 12.86));
        result.setReported(Map.of("efficiency_percent", "98.81", "efficiency_factor", "12.605"));
        assertThat(ResultReport.of(result, OutputFormat.TABLE))
                .contains("96.8 %  100 x tpmC / (12.86 x 100000 warehouses driven)")
                .contains("Reported by the tool itself: efficiency_factor 12.605, efficiency_percent 98.81");
    }

    /** B57: computed in floating point, not from a tpmC cut to an integer. */
    @Test
    void keepsFullPrecisionInJson() throws Exception {
        result.setTpmc(186826 * 60 / 1800.0);
        result.setEfficiencyPercent(100 * (186826 * 60 / 1800.0) / (500 * 12.86));
        assertThat(json().at("/tpmc").asDouble()).isEqualTo(6227.533333333334);
        assertThat(json().at("/efficiency_percent").asDouble()).isEqualTo(result.getEfficiencyPercent());
    }

    @Test
    void putsWhatIsMissingBeforeTheFigures() {
        result.setComplete(false);
        result.setIncompleteReasons(List.of("client b was lost after 41 s"));
        result.setInterrupted(true);
        String text = ResultReport.of(result, OutputFormat.TABLE);
        assertThat(text.indexOf("INCOMPLETE: client b was lost after 41 s"))
                .isPositive()
                .isLessThan(text.indexOf("tpmC"));
        assertThat(text).contains("INTERRUPTED: the run ended before its duration");
    }

    /** A newcomer took PASS beside a run without waits for a passed TPC-C run. */
    @Test
    void passesNothingThatIsNoTpccFigure() throws Exception {
        assertThat(ResultReport.of(result, OutputFormat.TABLE))
                .contains("cockroach  limits hold  all 0 limits hold; no TPC-C figure because of --wait 0")
                .doesNotContain("PASS");
        assertThat(json().at("/verdicts/cockroach/pass").asBoolean()).isTrue();
        result.setSettings(Map.of("wait", "1"));
        assertThat(ResultReport.of(result, OutputFormat.TABLE))
                .contains("limits hold; no TPC-C figure because of an offered load outside its bounds");
        result.setOfferedLoad(List.of());
        assertThat(ResultReport.of(result, OutputFormat.TABLE))
                .contains("cockroach  PASS  all 0 limits hold")
                .doesNotContain("no TPC-C figure because");
        result.setEfficiencyPercent(104.2);
        assertThat(ResultReport.of(result, OutputFormat.TABLE)).contains("because of an efficiency over 100 %");
    }

    @Test
    void saysWhatWasOffered() throws Exception {
        assertThat(json().at("/offered_load/pass").asBoolean()).isFalse();
        assertThat(json().at("/offered_load/limits/2").toString())
                .isEqualTo("{\"name\":\"newOrder.lines\",\"limit\":\"9.5 to 10.5\",\"actual\":\"10.02 in 125\","
                        + "\"value\":10.016,\"count\":125,\"pass\":true,\"note\":null}");
        result.getOfferedLoad().get(0).setPass(true);
        assertThat(json().at("/offered_load/pass").asBoolean()).isTrue();
        result.setOfferedLoad(List.of());
        assertThat(json().get("offered_load").isNull()).isTrue();
    }

    @Test
    void givesAnIntervalOfTpmCOnlyWhereTheResultHasOne() throws Exception {
        assertThat(ResultReport.of(result, OutputFormat.TABLE)).contains("(95 %: 104 to 149");
        assertThat(json().at("/tpmc_low").asDouble()).isEqualTo(104.05);
        result.setTpmcLow(null);
        result.setTpmcHigh(null);
        assertThat(ResultReport.of(result, OutputFormat.TABLE)).doesNotContain("95 %:");
        assertThat(json().get("tpmc_high").isNull()).isTrue();
    }

    /** One bad address must not hide in the merge: its figures stand beside those of the others. */
    @Test
    void setsAddressesSideBySide() throws Exception {
        List<OperationResult> operations = new ArrayList<>(result.getOperations());
        for (int address = 1; address <= 2; address++) {
            for (String operation : List.of("newOrder", "payment")) {
                OperationTally tally = new OperationTally();
                tally.record(1_000, 2_000, 10_000L * address, Outcome.COMMITTED.code(), 1);
                operations.add(new OperationResult(
                        operation, "db" + address + ":5432/t", tally.toCell(HistogramEncoding.V2), Map.of()));
            }
        }
        result.setOperations(operations);
        assertThat(ResultReport.of(result, OutputFormat.TABLE).lines().map(String::strip))
                .containsSubsequence(
                        "newOrder   db1:5432/t          1       0        0.02  13.000  13.000  13.000                2.000  2.000         1.000  1.000",
                        "newOrder   db2:5432/t          1       0        0.02  23.000  23.000  23.000                2.000  2.000         1.000  1.000",
                        "payment    db1:5432/t          1       0        0.02  13.000  13.000  13.000                2.000  2.000         1.000  1.000");
        assertThat(ResultReport.of(result, OutputFormat.MARKDOWN)).contains("| newOrder | db2:5432/t | 1 |");
        assertThat(json().at("/addresses")).hasSize(4);
        assertThat(json().at("/addresses/0/connection_wait_us/p99").asLong()).isEqualTo(2_000);
    }

    @Test
    void saysByWhatAClientDisturbedItself() throws Exception {
        assertThat(ResultReport.of(result, OutputFormat.TABLE)).contains("perturbed: CPU at 97 % for 12 s");
        assertThat(json().at("/clients/0/perturbed_reasons/0").asText()).isEqualTo("CPU at 97 % for 12 s");
        assertThat(json().at("/clients/1/perturbed_reasons")).isEmpty();
    }

    @Test
    void keepsSingleAddressesOutOfTheOperations() throws Exception {
        List<OperationResult> operations = new ArrayList<>(result.getOperations());
        operations.add(new OperationResult(
                "newOrder", "db1:5432/t", new OperationTally().toCell(HistogramEncoding.V2), Map.of()));
        result.setOperations(operations);
        assertThat(json().at("/operations/newOrder/completed").asLong()).isEqualTo(125);
        assertThat(json().at("/addresses")).hasSize(1);
        assertThat(json().at("/addresses/0/address").asText()).isEqualTo("db1:5432/t");
    }

    @Test
    void showsReportedPercentilesWithoutAHistogram() throws Exception {
        result.setOperations(List.of(new OperationResult(
                "newOrder", null, new OperationTally().toCell(HistogramEncoding.V2), Map.of("p99", 6.5))));
        assertThat(json().at("/operations/newOrder/response_us/p99").asDouble()).isEqualTo(6.5);
        assertThat(json().at("/operations/newOrder/response_us/p50").isNull()).isTrue();
    }

    private JsonNode json() throws Exception {
        return new ObjectMapper().readTree(ResultReport.of(result, OutputFormat.JSON));
    }

    private static String golden(String name) throws Exception {
        try (var in = ResultReportTest.class.getResourceAsStream("/report/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
