package io.tacho.analysis.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.analysis.SampleRuns;
import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.lake.LakeException;
import io.tacho.schemas.lake.LakeFiles;
import io.tacho.schemas.lake.LakeTable;
import io.tacho.schemas.lake.LakeWriter;
import io.tacho.schemas.lake.RunRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LakeCatalogTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 30);

    @TempDir
    private Path lake;

    @Test
    void showsOneRowPerRunWithItsNewestRevision() throws Exception {
        write(SampleRuns.tpcc("r1"));
        RunResult later = SampleRuns.tpcc("r1");
        later.setRevision(2);
        later.setTpmc(126.0);
        write(later);
        write(SampleRuns.tpcc("r2"));
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select run_id, tpmc from runs order by 1").rows())
                    .containsExactly(List.of("r1", 126.0), List.of("r2", 125.0));
            assertThat(catalog.query("select count(*) from all_runs").rows()).containsExactly(List.of(3L));
            assertThat(catalog.query("select distinct revision from operations where run_id = 'r1'")
                            .rows())
                    .containsExactly(List.of(2));
            assertThat(catalog.result("r1").getRevision()).isEqualTo(2);
            assertThat(catalog.result("r1", Optional.of(1)).getTpmc()).isEqualTo(125.0);
            assertThatThrownBy(() -> catalog.result("r1", Optional.of(3)))
                    .isInstanceOf(UnknownRunException.class)
                    .hasMessage("run r1 has no revision 3, but [1, 2]");
        }
    }

    /** B47: resources/lake-1 was written by the first release; what it did not know yet is unknown, all else is as it was. */
    @Test
    void readsWhatTheFirstReleaseWrote() throws Exception {
        copy(Path.of("src/test/resources/lake-1"), lake);
        write(SampleRuns.tpcc("today"));
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.result("released"))
                    .isEqualTo(withoutWhatVersion1DidNotKnow(SampleRuns.tpcc("released")));
            assertThat(catalog.query("select run_id, schema_version, len(offered_load) from runs order by 1")
                            .rows())
                    .containsExactly(Arrays.asList("released", 1, null), Arrays.asList("today", 2, 4L));
            assertThat(catalog.query("select run_id, perturbed_reasons from clients where client_id = 'a' order by 1")
                            .rows())
                    .containsExactly(Arrays.asList("released", null), Arrays.asList("today", List.of()));
            assertThat(catalog.warnings()).isEmpty();
        }
    }

    @Test
    void addsPartsOfASecondUp() throws Exception {
        write(SampleRuns.tpcc("r1"));
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select second, measured, completed, response_max_us, len(response_buckets),"
                                    + " started_at from seconds order by second")
                            .rows())
                    .containsExactly(
                            List.of(-1, false, 1L, 40_000L, 1L, Instant.parse("2026-11-30T11:59:59Z")),
                            List.of(0, true, 1L, 10_000L, 1L, Instant.parse("2026-11-30T12:00:00Z")),
                            List.of(1, true, 2L, 30_000L, 2L, Instant.parse("2026-11-30T12:00:01Z")));
        }
    }

    @Test
    void keepsTheSumOverAddressesApartFromSingleOnes() throws Exception {
        RunResult result = SampleRuns.tpcc("r1");
        OperationResult first = result.getOperations().get(0);
        OperationResult atOne = new OperationResult(first.getOperation(), "db1:5432/tpcc", first.getCell(), Map.of());
        result.setOperations(List.of(first, atOne));
        write(result);
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select sum(completed)::int from operations")
                            .rows())
                    .containsExactly(List.of(125));
            assertThat(catalog.query("select url, completed from addresses").rows())
                    .containsExactly(List.of("db1:5432/tpcc", 125L));
            assertThat(catalog.result("r1")).isEqualTo(result);
        }
    }

    @Test
    void readsRunIdsAsWritten_B43() throws Exception {
        List<String> ids = List.of("0012", "12", "1e3", "20260301", "abc", "2026-03-01");
        for (String id : ids) {
            write(SampleRuns.tpcc(id));
        }
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select run_id from runs").column("run_id"))
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(catalog.result("0012").getRunId()).isEqualTo("0012");
            assertThat(catalog.result("12").getRunId()).isEqualTo("12");
        }
    }

    @Test
    void takesNoColumnFromFoldersAboveTheLake_B43() throws Exception {
        Path odd = Files.createDirectories(lake.resolve("run_id=5").resolve("lake [1]*"));
        LakeWriter.open(odd).write(RunRows.of(SampleRuns.tpcc("r1"), List.of(), List.of()));
        try (LakeCatalog catalog = LakeCatalog.open(odd)) {
            assertThat(catalog.query("select run_id from runs").rows()).containsExactly(List.of("r1"));
        }
    }

    @Test
    void leavesTornFilesOutAndNamesThem_B45() throws Exception {
        for (String id : List.of("whole", "cut", "empty", "noruns")) {
            write(SampleRuns.tpcc(id));
        }
        cut(file(LakeTable.SECONDS, "cut"), 200);
        cut(file(LakeTable.OPERATIONS, "empty"), 0);
        cut(file(LakeTable.RUNS, "noruns"), 100);
        Path draft = file(LakeTable.RUNS, "whole").resolveSibling(".1234.r1.parquet.5678.tmp");
        Files.writeString(draft, "PAR1");
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select run_id from runs").column("run_id"))
                    .containsExactlyInAnyOrder("whole", "cut", "empty");
            assertThat(catalog.query("select distinct run_id from seconds").column("run_id"))
                    .containsExactlyInAnyOrder("whole", "empty");
            assertThat(catalog.warnings())
                    .anySatisfy(warning -> assertThat(warning).contains(nameOf("cut"), "torn", "seconds"))
                    .anySatisfy(warning -> assertThat(warning).contains(nameOf("empty"), "torn (0 bytes"))
                    .anySatisfy(warning -> assertThat(warning).contains(nameOf("noruns"), "torn", "runs"))
                    .anySatisfy(warning -> assertThat(warning).contains(nameOf("noruns"), "has not ended"))
                    .anySatisfy(warning -> assertThat(warning).contains(draft.toString(), "being written"))
                    .hasSize(5);
        }
    }

    @Test
    void namesAFileWhoseMiddleIsNoParquet_B45() throws Exception {
        write(SampleRuns.tpcc("whole"));
        write(SampleRuns.tpcc("broken"));
        Path broken = file(LakeTable.RUNS, "broken");
        byte[] bytes = Files.readAllBytes(broken);
        Arrays.fill(bytes, 4, bytes.length - 8, (byte) 0xFF);
        Files.write(broken, bytes);
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select run_id from runs").rows()).containsExactly(List.of("whole"));
            assertThat(catalog.warnings())
                    .singleElement()
                    .satisfies(warning -> assertThat(warning).contains(broken.toString(), "cannot be read"));
        }
    }

    @Test
    void readsTheSameInstantInEveryZone_B46() throws Exception {
        RunResult result = SampleRuns.tpcc("r1");
        result.setStartedMicros(1733443200123456L);
        write(result);
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select started_at, epoch_us(started_at) as us from runs")
                            .rows())
                    .containsExactly(List.of(Instant.parse("2024-12-06T00:00:00.123456Z"), 1733443200123456L));
            assertThat(catalog.query("set TimeZone = 'Asia/Tehran'; select started_at from runs")
                            .rows())
                    .containsExactly(List.of(Instant.parse("2024-12-06T00:00:00.123456Z")));
        }
    }

    @Test
    void readsOldFilesAndAllNullColumnsTogether_B47() throws Exception {
        RunResult unknown = SampleRuns.tpcc("nulls");
        unknown.setTpmc(null);
        unknown.setEfficiencyPercent(null);
        unknown.setStartedMicros(null);
        write(unknown);
        write(SampleRuns.tpcc("r1"));
        // A file of a version that did not know warehouses, wrote tpmc as an integer, and had a column of its own.
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            Path old = LakeFiles.file(lake, LakeTable.RUNS, DAY, "old", 1);
            statement.execute("COPY (SELECT 0 AS schema_version, 'old' AS run_id, 1 AS revision, 100::INTEGER AS tpmc,"
                    + " 'x' AS forgotten) TO '" + old + "' (FORMAT parquet)");
        }
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select run_id, tpmc, warehouses, forgotten, schema_version from runs order by 1")
                            .rows())
                    .containsExactly(
                            Arrays.asList("nulls", null, 10L, null, LakeTable.RUNS.schemaVersion()),
                            Arrays.asList("old", 100.0, null, "x", 0),
                            Arrays.asList("r1", 125.0, 10L, null, LakeTable.RUNS.schemaVersion()));
        }
    }

    @Test
    void answersFromAnEmptyLake_B49() throws Exception {
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            for (LakeTable table : LakeTable.values()) {
                assertThat(catalog.query("select * from " + table.tableName()).rows())
                        .isEmpty();
                assertThat(catalog.query("select * from " + table.tableName()).columns())
                        .hasSameSizeAs(table.schema().getFields());
            }
            assertThat(catalog.runs(RunFilter.all()).rows()).isEmpty();
            assertThatThrownBy(() -> catalog.result("latest"))
                    .isInstanceOf(UnknownRunException.class)
                    .hasMessage("the lake " + lake + " holds no runs yet");
        }
    }

    @Test
    void saysThatALakeIsMissing_B49() throws Exception {
        assertThatThrownBy(() -> LakeCatalog.open(lake.resolve("nowhere")))
                .isInstanceOf(LakeException.class)
                .hasMessageStartingWith("the lake " + lake.resolve("nowhere") + " does not exist; give the folder");
        Path file = Files.createFile(lake.resolve("file"));
        assertThatThrownBy(() -> LakeCatalog.open(file)).hasMessageContaining("is not a folder");
    }

    @Test
    void countsARunOnceHoweverOftenItIsWritten_B49() throws Exception {
        write(SampleRuns.tpcc("r1"));
        RunResult again = SampleRuns.tpcc("r1");
        again.setErrors(List.of());
        again.setStartedMicros(SampleRuns.START + 86_400_000_000L);
        write(again);
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select count(*) from all_runs").rows()).containsExactly(List.of(1L));
            assertThat(catalog.query("select count(*) from all_operations").rows())
                    .containsExactly(List.of(3L));
            assertThat(catalog.query("select * from errors").rows()).isEmpty();
            assertThat(catalog.warnings()).isEmpty();
        }
        try (var files = Files.walk(lake)) {
            assertThat(files.filter(file -> file.toString().endsWith(LakeFiles.SUFFIX)))
                    .hasSize(5 - 1);
        }
    }

    @Test
    void namesTheNearestRuns() throws Exception {
        write(SampleRuns.tpcc("nightly-2026-11-29"));
        write(SampleRuns.tpcc("nightly-2026-11-30"));
        write(SampleRuns.tpcc("other"));
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThatThrownBy(() -> catalog.result("nightly-2026-11-3"))
                    .isInstanceOf(UnknownRunException.class)
                    .hasMessageContaining("did you mean nightly-2026-11-30, nightly-2026-11-29?");
            assertThatThrownBy(() -> catalog.result("zzzzzzzzzz"))
                    .hasMessageContaining("the last ones are nightly-2026-11-29, nightly-2026-11-30, other");
        }
    }

    @Test
    void listsRunsByTagWorkloadAndTime() throws Exception {
        RunResult early = SampleRuns.tpcc("early");
        early.setStartedMicros(SampleRuns.micros("2026-01-01T00:00:00Z"));
        early.setTags(Map.of("branch", "old"));
        write(early);
        write(SampleRuns.tpcc("late"));
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(ids(catalog, RunFilter.all())).containsExactly("late", "early");
            assertThat(ids(catalog, new RunFilter(Optional.empty(), Map.of("branch", "old"), Optional.empty())))
                    .containsExactly("early");
            assertThat(ids(
                            catalog,
                            new RunFilter(
                                    Optional.of("tpcc"), Map.of(), Optional.of(Instant.parse("2026-11-30T12:00:00Z")))))
                    .containsExactly("late");
            assertThat(ids(catalog, new RunFilter(Optional.of("ycsb"), Map.of(), Optional.empty())))
                    .isEmpty();
            assertThat(catalog.result("latest").getRunId()).isEqualTo("late");
        }
    }

    @Test
    void keepsObservationsInOrder() throws Exception {
        LakeWriter.open(lake)
                .write(RunRows.of(
                        SampleRuns.tpcc("r1"),
                        List.of(),
                        List.of(
                                new Observation("r1", "client/a", SampleRuns.START + 2, "cpu.percent", 12.5, null),
                                new Observation("r1", "user", SampleRuns.START + 1, "annotation", null, "vacuum"))));
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThat(catalog.query("select source, value, text from observations")
                            .rows())
                    .containsExactly(Arrays.asList("user", null, "vacuum"), Arrays.asList("client/a", 12.5, null));
        }
    }

    @Test
    void givesDuckDbsWordsForAWrongQuery() throws Exception {
        try (LakeCatalog catalog = LakeCatalog.open(lake)) {
            assertThatThrownBy(() -> catalog.query("select nothing from runs"))
                    .isInstanceOf(QueryException.class)
                    .hasMessageContaining("nothing");
            assertThatThrownBy(() -> catalog.query("install httpfs")).isInstanceOf(QueryException.class);
        }
    }

    private List<Object> ids(LakeCatalog catalog, RunFilter filter) throws QueryException {
        return catalog.runs(filter).column("run_id");
    }

    private static RunResult withoutWhatVersion1DidNotKnow(RunResult result) {
        result.setTpmcLow(null);
        result.setTpmcHigh(null);
        result.setOfferedLoad(List.of());
        result.getClients().get(0).setPerturbed(false);
        result.getClients().get(0).setFigures(Map.of("ring.waits", 0.0));
        result.getClients().forEach(client -> client.setPerturbedReasons(List.of()));
        return result;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private void write(RunResult result) throws LakeException {
        LakeWriter.open(lake).write(RunRows.of(result, SampleRuns.seconds(result.getRunId()), List.of()));
    }

    private Path file(LakeTable table, String run) {
        return LakeFiles.file(lake, table, DAY, run, 1);
    }

    private static String nameOf(String run) {
        return LakeFiles.name(run, 1);
    }

    private static void cut(Path file, int bytes) throws IOException {
        try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }
}
