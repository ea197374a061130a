package io.tacho.analysis.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.analysis.SampleRuns;
import io.tacho.analysis.report.ResultJson;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.Reconciliation;
import io.tacho.schemas.avro.ResultError;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.lake.LakeWriter;
import io.tacho.schemas.lake.RunRows;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What comes out of the lake is what went in: a result is equal to the published one, count for count and bucket for bucket. */
class RoundTripTest {

    @Test
    void givesBackAFullResult() throws Exception {
        RunResult result = SampleRuns.tpcc("r1");
        assertThat(throughTheLake(result)).isEqualTo(result);
    }

    /** B01: the printed figure and its factor stay beside ours. */
    @Test
    void givesBackAnImportThatKnowsLittle() throws Exception {
        OperationCell counted = new OperationTally().toCell(HistogramEncoding.V2);
        counted.setCommitted(1000L);
        counted.setResponse(new LatencyCell(1000L, 1L, 7L, 3000L, HistogramEncoding.V2, ByteBuffer.allocate(0)));
        RunResult result = SampleRuns.tpcc("imported");
        result.setSource("cockroach");
        result.setWarehouses(100_000L);
        result.setWarehousesDriven(100_000L);
        result.setTpmc(1245461.78);
        result.setEfficiencyPercent(100 * 1245461.78 / (100_000 * 12.86));
        result.setOperations(List.of(
                new OperationResult("newOrder", null, counted, Map.of("p99", 6.5, "p50", 2.0)),
                SampleRuns.operation("payment", new OperationTally().toCell(HistogramEncoding.V2))));
        result.setStartedMicros(null);
        result.setRampSeconds(null);
        result.setReconciliation(null);
        result.setErrors(List.of());
        result.setClients(List.of());
        result.setVerdicts(List.of());
        result.setDatabase(Map.of());
        result.setToolVersion(null);
        result.setReported(Map.of("efficiency_percent", "98.81", "efficiency_factor", "12.605"));
        assertThat(throughTheLake(result)).isEqualTo(result);
    }

    @Property(tries = 12)
    void givesBackAnyResult(@ForAll long seed) throws Exception {
        RunResult result = anyResult(new Random(seed));
        RunResult read = throughTheLake(result);
        assertThat(read).isEqualTo(result);
        assertThat(ResultJson.of(read)).isEqualTo(ResultJson.of(result)).doesNotContain("NaN");
    }

    private static RunResult anyResult(Random random) {
        RunResult result = SampleRuns.tpcc("run-" + Math.abs(random.nextInt()));
        result.setRevision(1 + random.nextInt(3));
        result.setComplete(random.nextBoolean());
        result.setIncompleteReasons(some(random, "client a is \"lost\";\n2 batches missing", "ü 中 '"));
        result.setInterrupted(random.nextBoolean());
        result.setStartedMicros(random.nextBoolean() ? Math.abs(random.nextInt()) * 1_000_003L : null);
        result.setMeasuredSeconds(random.nextInt(100));
        result.setTpmc(random.nextBoolean() ? random.nextDouble() * 1e9 : null);
        result.setWarehouses(random.nextBoolean() ? random.nextLong() >>> 1 : null);
        result.setOperations(List.of(
                SampleRuns.operation("newOrder", anyCell(random)),
                SampleRuns.operation("stockLevel", anyCell(random)),
                new OperationResult("newOrder", "db:5432/x", anyCell(random), Map.of())));
        result.setErrors(
                random.nextBoolean()
                        ? List.of()
                        : List.of(new ResultError("payment", "40001", 1L, 0L, null, null, null)));
        List<ClientResult> clients = new ArrayList<>();
        for (int index = random.nextInt(4); index > 0; index--) {
            clients.add(new ClientResult(
                    "c" + index,
                    random.nextBoolean() ? random.nextLong() : null,
                    random.nextBoolean() ? "LOST" : null,
                    null,
                    random.nextLong(),
                    random.nextLong(),
                    null,
                    random.nextLong(),
                    random.nextInt(),
                    null,
                    random.nextBoolean(),
                    Map.of("a", random.nextGaussian()),
                    Map.of(),
                    some(random, "p1", "p2")));
        }
        result.setClients(clients);
        result.setTpmcLow(random.nextBoolean() ? null : random.nextDouble());
        result.setTpmcHigh(random.nextBoolean() ? null : random.nextDouble());
        result.setOfferedLoad(
                random.nextBoolean()
                        ? List.of()
                        : List.of(
                                new OfferedLimit(
                                        "a", "1 %", "2 %", random.nextDouble(), 7L, random.nextBoolean(), null),
                                new OfferedLimit("b", "1 %", null, null, 0L, true, "note")));
        result.setReconciliation(
                random.nextBoolean() ? null : new Reconciliation(null, 5L, 4L, 3L, 2L, null, random.nextLong()));
        result.setWarnings(some(random, "w1", "w2"));
        result.setTags(random.nextBoolean() ? Map.of() : Map.of("", "", "k'\"", "0012"));
        result.setCounters(Map.of("x", random.nextLong()));
        return result;
    }

    private static List<String> some(Random random, String... texts) {
        return List.of(texts).subList(0, random.nextInt(texts.length + 1));
    }

    private static OperationCell anyCell(Random random) {
        OperationTally tally = new OperationTally();
        for (int count = random.nextInt(50); count > 0; count--) {
            tally.record(
                    random.nextInt(1 << random.nextInt(30)),
                    random.nextInt(1 << random.nextInt(10)),
                    Math.abs(random.nextLong()) >> random.nextInt(10, 63),
                    random.nextInt(Outcome.values().length),
                    random.nextInt(5));
        }
        return tally.toCell(HistogramEncoding.V2);
    }

    private static RunResult throughTheLake(RunResult result) throws Exception {
        Path lake = Files.createTempDirectory("lake");
        try {
            LakeWriter.open(lake).write(RunRows.of(result, List.of(), List.of()));
            try (LakeCatalog catalog = LakeCatalog.open(lake)) {
                return catalog.result(result.getRunId());
            }
        } finally {
            delete(lake);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
