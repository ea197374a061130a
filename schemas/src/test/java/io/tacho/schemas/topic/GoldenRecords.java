package io.tacho.schemas.topic;

import io.tacho.schemas.JsonFormatter;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.latency.LatencyDistribution;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * One filled record of each type, and the golden files of a version: {@code main} writes those of today's schemas into
 * the folder given, once, when a record has changed; keep those of the records that have.
 */
final class GoldenRecords {
    private GoldenRecords() {}

    /** A record with something in every field, the same each time. */
    static <T extends SpecificRecord> T of(Class<T> type) {
        return of(type, SpecificData.get().getSchema(type));
    }

    /** The same as a version with other fields knew it: those that it had not have their default values. */
    static <T extends SpecificRecord> T of(Class<T> type, Schema version) {
        GeneratedClasses.trust();
        return type.cast(value(SpecificData.get().getSchema(type), version, "x"));
    }

    private static Object value(Schema schema, Schema version, String name) {
        if (schema.getName().equals("LatencyCell")) {
            return cell();
        }
        return switch (schema.getType()) {
            case RECORD -> {
                SpecificRecord message = (SpecificRecord) SpecificData.get().newRecord(null, schema);
                schema.getFields().forEach(field -> message.put(field.pos(), field(field, version)));
                yield message;
            }
            case UNION -> value(schema.getTypes().get(1), version.getTypes().get(1), name);
            case ARRAY ->
                new GenericData.Array<>(
                        schema, List.of(value(schema.getElementType(), version.getElementType(), name)));
            case MAP -> Map.of(name, value(schema.getValueType(), version.getValueType(), name));
            case ENUM -> SpecificData.get().createEnum(schema.getEnumSymbols().get(0), schema);
            case STRING -> name;
            case INT -> 7;
            case LONG -> 7_000_000_007L;
            case DOUBLE -> 0.25;
            case BOOLEAN -> true;
            default -> throw new IllegalStateException("no golden value for " + schema);
        };
    }

    private static Object field(Schema.Field field, Schema version) {
        Schema.Field known = version.getField(field.name());
        return known == null
                ? SpecificData.get().getDefaultValue(field)
                : value(field.schema(), known.schema(), field.name());
    }

    private static Object cell() {
        LatencyDistribution distribution = new LatencyDistribution();
        distribution.record(3, 2);
        distribution.record(5_000_000_000L);
        io.tacho.schemas.avro.LatencyCell cell = distribution.toSparseCell();
        if (cell.getEncoding() != HistogramEncoding.SPARSE) {
            throw new IllegalStateException("golden cells are sparse");
        }
        return cell;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (Class<? extends SpecificRecord> type :
                SchemaHistoryTest.recordTypes().toList()) {
            byte[] bytes = encode(type);
            Files.write(folder.resolve(type.getSimpleName() + "-" + arguments[1] + ".avro"), bytes);
            try (PrintStream out = new PrintStream(
                    Files.newOutputStream(folder.resolve(type.getSimpleName() + "-" + arguments[1] + ".json")),
                    false,
                    StandardCharsets.UTF_8)) {
                new JsonFormatter().writeTo(new ConsumerRecord<>("topic", 0, 0, null, bytes), out);
            }
        }
    }

    private static <T extends SpecificRecord> byte[] encode(Class<T> type) {
        return new AvroCodec<>(type).encode(of(type));
    }
}
