package io.tacho.schemas.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.operation.OperationTally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers can rely on without looking into a file; the contents are tested where they are read, in analysis. */
class LakeWriterTest {
    @TempDir
    private Path lake;

    @Test
    void namesFilesByDayAndHashOfTheRunId() throws Exception {
        LakeWriter.open(lake).write(RunRows.of(result("0012"), List.of(), List.of()));
        assertThat(files())
                .containsExactlyInAnyOrder(
                        "operations/date=2026-11-30/" + LakeFiles.name("0012", 1),
                        "runs/date=2026-11-30/" + LakeFiles.name("0012", 1));
        assertThat(LakeFiles.name("abc", 7)).isEqualTo("ba7816bf8f01cfea.r7.parquet");
    }

    /** B45: whole from the first moment that a reader can see it. */
    @Test
    void writesWholeParquetFiles() throws Exception {
        LakeWriter.open(lake).write(RunRows.of(result("r1"), List.of(), List.of()));
        byte[] bytes = Files.readAllBytes(
                LakeFiles.named(lake, LakeTable.RUNS, LakeFiles.name("r1", 1)).get(0));
        assertThat(text(Arrays.copyOf(bytes, 4))).isEqualTo("PAR1");
        assertThat(text(Arrays.copyOfRange(bytes, bytes.length - 4, bytes.length)))
                .isEqualTo("PAR1");
    }

    @Test
    void leavesNothingBehindWhenARowCannotBeMade() throws Exception {
        RunResult broken = result("r1");
        broken.getOperations()
                .get(0)
                .getCell()
                .setResponse(new LatencyCell(1L, 1L, 1L, 1L, HistogramEncoding.V2, ByteBuffer.wrap(new byte[] {1})));
        LakeWriter writer = LakeWriter.open(lake);
        assertThatThrownBy(() -> writer.write(RunRows.of(broken, List.of(), List.of())))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(files()).isEmpty();
    }

    @Test
    void keepsTheFormerFilesWhenTheLakeFails() throws Exception {
        LakeWriter writer = LakeWriter.open(lake);
        writer.write(RunRows.of(result("r1"), List.of(), List.of()));
        List<String> before = files();
        Files.move(lake.resolve("runs"), lake.resolve("aside"));
        Files.createFile(lake.resolve("runs"));
        assertThatThrownBy(() -> writer.write(RunRows.of(result("r1"), List.of(), List.of())))
                .isInstanceOf(LakeException.class)
                .hasMessageContaining("the lake " + lake + " cannot be written");
        Files.delete(lake.resolve("runs"));
        Files.move(lake.resolve("aside"), lake.resolve("runs"));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void drawsAnIdOnce() throws Exception {
        String id = LakeWriter.open(lake).id();
        assertThat(LakeWriter.open(lake).id()).isEqualTo(id);
        assertThat(Files.readString(lake.resolve(".lake-id"))).isEqualTo(id + "\n");
        assertThat(LakeWriter.open(lake.resolve("other")).id()).isNotEqualTo(id);
        Files.writeString(lake.resolve(".lake-id"), "");
        assertThatThrownBy(() -> LakeWriter.open(lake))
                .isInstanceOf(LakeException.class)
                .hasMessageContaining("restore " + lake.resolve(".lake-id"));
    }

    @Test
    void knowsWhatItHolds() throws Exception {
        LakeWriter writer = LakeWriter.open(lake);
        assertThat(writer.holds("r1", 1)).isFalse();
        writer.write(RunRows.of(result("r1"), List.of(), List.of()));
        assertThat(writer.holds("r1", 1)).isTrue();
        assertThat(writer.holds("r1", 2)).isFalse();
    }

    @Test
    void saysWhyALakeCannotBeWritten() throws Exception {
        Path file = Files.createFile(lake.resolve("file"));
        assertThatThrownBy(() -> LakeWriter.open(file))
                .isInstanceOf(LakeException.class)
                .hasMessage("the lake " + file + " cannot be written: " + file + " is not a folder; give another one");
        assertThat(LakeException.cannotWrite(lake, new IOException("No space left on device")))
                .hasMessageContaining("the disk is full");
        assertThat(LakeException.cannotWrite(lake, new AccessDeniedException("x")))
                .hasMessageContaining("read-only for this user");
    }

    /** B47: fixed types, unknown values as typed nulls, and the version in every table. */
    @Test
    void givesEveryTableTheSameHead() {
        for (LakeTable table : LakeTable.values()) {
            List<Schema.Field> fields = table.schema().getFields();
            assertThat(fields.subList(0, 3).stream().map(Schema.Field::name))
                    .containsExactly("schema_version", "run_id", "revision");
            assertThat(fields).allSatisfy(field -> assertThat(field.doc()).isNotBlank());
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(lake)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> lake.relativize(file).toString())
                    .filter(file -> !file.startsWith(".lake-id"))
                    .sorted()
                    .toList();
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static RunResult result(String run) {
        return RunResult.newBuilder()
                .setRunId(run)
                .setRevision(1)
                .setSource("native")
                .setWorkload("tpcc")
                .setComplete(true)
                .setIncompleteReasons(List.of())
                .setInterrupted(false)
                .setStartedMicros(1_796_040_000_000_000L)
                .setRampSeconds(null)
                .setMeasuredSeconds(60)
                .setWarehouses(null)
                .setWarehousesDriven(null)
                .setTpmc(null)
                .setEfficiencyPercent(null)
                .setEfficiencyFactor(null)
                .setOperationsPerSecond(0)
                .setOperations(List.of(new OperationResult(
                        "newOrder", null, new OperationTally().toCell(HistogramEncoding.V2), Map.of())))
                .setVerdicts(List.of())
                .setOfferedLoad(List.of())
                .setErrors(List.of())
                .setClients(List.of())
                .setReconciliation(null)
                .setWarnings(List.of())
                .setTags(Map.of())
                .setSettings(Map.of())
                .setDatabase(Map.of())
                .setToolVersion(null)
                .setSecondRows(0)
                .setCreatedMicros(1_796_040_066_000_000L)
                .build();
    }
}
