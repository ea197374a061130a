package io.tacho.schemas.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.schemas.JsonFormatter;
import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.avro.ClientState;
import io.tacho.schemas.avro.LedgerClient;
import io.tacho.schemas.avro.LedgerFacts;
import io.tacho.schemas.avro.LedgerJournal;
import io.tacho.schemas.avro.LedgerRun;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.avro.Started;
import io.tacho.schemas.avro.Stop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records stay readable for ever: by the class of today, by consumers without our classes, by people. */
class SchemaHistoryTest {
    static Stream<Class<? extends SpecificRecord>> recordTypes() {
        return Stream.of(
                RunDefinition.class,
                ClientState.class,
                Started.class,
                Stop.class,
                OperationBatch.class,
                ClientSeconds.class,
                LiveRow.class,
                SecondRow.class,
                Observation.class,
                RunResult.class,
                LedgerJournal.class,
                LedgerClient.class,
                LedgerFacts.class,
                LedgerRun.class);
    }

    @ParameterizedTest
    @MethodSource("recordTypes")
    void holdsTodaysSchema(Class<? extends SpecificRecord> type) {
        Schema today = schema(type);
        assertThat(SchemaHistory.shipped().findByFingerprint(SchemaHistory.fingerprint(today)))
                .as(
                        "a changed record needs one more file in resources/io/tacho/schemas/history and a line in its index:"
                                + " %s",
                        today)
                .isNotNull();
    }

    @ParameterizedTest
    @MethodSource("recordTypes")
    void readsEveryOlderSchema(Class<? extends SpecificRecord> type) {
        Schema today = schema(type);
        assertThat(SchemaHistory.shipped().schemas())
                .filteredOn(schema -> schema.getFullName().equals(today.getFullName()))
                .isNotEmpty()
                .allSatisfy(older -> assertThat(SchemaCompatibility.checkReaderWriterCompatibility(today, older)
                                .getType())
                        .isEqualTo(SchemaCompatibilityType.COMPATIBLE));
    }

    @ParameterizedTest
    @MethodSource("recordTypes")
    void documentsEveryField(Class<? extends SpecificRecord> type) {
        Schema schema = schema(type);
        assertThat(schema.getDoc()).isNotBlank();
        assertThat(schema.getFields())
                .allSatisfy(field -> assertThat(field.doc())
                        .as(schema.getName() + "." + field.name())
                        .isNotBlank());
    }

    /** One file per version that was ever released, written by {@link GoldenRecords}: they stay in the tests. */
    @ParameterizedTest
    @MethodSource("recordTypes")
    void readsTheGoldenFileOfEveryVersion(Class<? extends SpecificRecord> type) throws Exception {
        List<Schema> versions = SchemaHistory.shipped().schemas().stream()
                .filter(schema -> schema.getFullName().equals(schema(type).getFullName()))
                .toList();
        for (int version = 1; version <= versions.size(); version++) {
            String file = type.getSimpleName() + "-" + version;
            byte[] golden = golden(file + ".avro");
            assertThat(SchemaHistory.writtenWith(golden)).as(file).isEqualTo(versions.get(version - 1));
            assertThat(decode(type, golden)).as(file).isEqualTo(GoldenRecords.of(type, versions.get(version - 1)));
            assertThat(json(golden)).isEqualTo(new String(golden(file + ".json"), StandardCharsets.UTF_8));
        }
    }

    @Test
    void namesWhatIsNoRecord() {
        AvroCodec<OperationBatch> codec = Topics.OPERATION_CODEC;
        byte[] otherType = Topics.CONTROL_CODEC.encode(new Stop("r", "why", "who"));
        byte[] unknownVersion = otherType.clone();
        unknownVersion[3] ^= 0x55;
        byte[] cut = Arrays.copyOf(otherType, otherType.length - 2);
        assertThatThrownBy(() -> codec.decode(new byte[] {1, 2, 3})).isInstanceOf(UndecodableException.class);
        assertThatThrownBy(() -> codec.decode(new byte[0])).hasMessageContaining("empty value");
        assertThatThrownBy(() -> codec.decode(null)).hasMessageContaining("empty value");
        assertThatThrownBy(() -> codec.decode(otherType)).isInstanceOf(UndecodableException.class);
        assertThatThrownBy(() -> codec.decode(unknownVersion)).hasMessageContaining("does not know");
        assertThatThrownBy(() -> Topics.CONTROL_CODEC.decode(cut)).isInstanceOf(UndecodableException.class);
        assertThatThrownBy(() -> Topics.CONTROL_CODEC.decode(
                        Topics.OPERATION_CODEC.encode(GoldenRecords.of(OperationBatch.class))))
                .hasMessageContaining("OperationBatch");
    }

    @Test
    void tellsControlRecordsApart() throws UndecodableException {
        for (Class<? extends SpecificRecord> type :
                Arrays.asList(RunDefinition.class, ClientState.class, Started.class, Stop.class)) {
            SpecificRecord message = GoldenRecords.of(type);
            assertThat(Topics.CONTROL_CODEC.decode(Topics.CONTROL_CODEC.encode(message)))
                    .isEqualTo(message);
        }
    }

    /** B40: what cannot be decoded is shown with its place, never left out. */
    @Test
    void printsUndecodableRecordsWithTheirPlace() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonFormatter formatter = new JsonFormatter();
        formatter.configure(Map.of("print.key", "true"));
        formatter.writeTo(
                new ConsumerRecord<>("tacho.live", 3, 17, "r1/all".getBytes(StandardCharsets.UTF_8), new byte[] {7}),
                new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("r1/all\t{\"undecodable\":")
                .contains("\"topic\":\"tacho.live\",\"partition\":3,\"offset\":17")
                .endsWith("}\n");
    }

    private static String json(byte[] value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonFormatter formatter = new JsonFormatter();
        formatter.writeTo(
                new ConsumerRecord<>("topic", 0, 0, null, value), new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static IndexedRecord decode(Class<? extends SpecificRecord> type, byte[] bytes)
            throws UndecodableException {
        return new AvroCodec<>(type).decode(bytes);
    }

    static byte[] golden(String file) throws IOException {
        try (InputStream in = SchemaHistoryTest.class.getResourceAsStream("/golden/" + file)) {
            assertThat(in)
                    .as("golden file %s: run GoldenRecords.main once for a new version", file)
                    .isNotNull();
            return in.readAllBytes();
        }
    }

    private static Schema schema(Class<?> type) {
        return SpecificData.get().getSchema(type);
    }
}
