package io.tacho.schemas.topic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.message.SchemaStore;

/**
 * Every schema that a record of ours was ever written with, so that old records stay readable without a registry
 * server. A changed record gets one more file here and a line in the index; nothing is ever taken out. Immutable.
 */
public final class SchemaHistory implements SchemaStore {
    /** Bytes before the data: two of marker, eight of fingerprint. */
    public static final int HEADER_BYTES = 10;

    /** What every record begins with. */
    static final byte[] MARKER = {(byte) 0xC3, 1};

    private static final int MARKER_BYTES = MARKER.length;
    private static final String FOLDER = "/io/tacho/schemas/history/";
    private static final SchemaHistory SHIPPED = new SchemaHistory(readAll());

    private final List<Schema> schemas;
    private final SchemaStore.Cache byFingerprint = new SchemaStore.Cache();

    private SchemaHistory(List<Schema> schemas) {
        this.schemas = List.copyOf(schemas);
        schemas.forEach(byFingerprint::addSchema);
    }

    /** The history that this version ships. */
    public static SchemaHistory shipped() {
        return SHIPPED;
    }

    /** All schemas, in the order of the index. */
    public List<Schema> schemas() {
        return schemas;
    }

    /** The schema with this 64-bit fingerprint (CRC-64-AVRO of the parsing canonical form); null if it is none of ours. */
    @Override
    public Schema findByFingerprint(long fingerprint) {
        return byFingerprint.findByFingerprint(fingerprint);
    }

    /** The fingerprint that stands in the header of single-object encoding. */
    public static long fingerprint(Schema schema) {
        return SchemaNormalization.parsingFingerprint64(schema);
    }

    /**
     * The schema that single-object bytes name in their header.
     *
     * @throws UndecodableException if they have no such header, or name a schema that is none of ours
     */
    public static Schema writtenWith(byte[] bytes) throws UndecodableException {
        if (bytes == null || bytes.length < HEADER_BYTES || bytes[0] != MARKER[0] || bytes[1] != MARKER[1]) {
            throw new UndecodableException("no Avro single-object encoding");
        }
        long fingerprint = ByteBuffer.wrap(bytes, MARKER_BYTES, Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong();
        Schema schema = SHIPPED.findByFingerprint(fingerprint);
        if (schema == null) {
            throw new UndecodableException("written with a schema that this version does not know");
        }
        return schema;
    }

    private static List<Schema> readAll() {
        return resource("index")
                .lines()
                .filter(line -> !line.isBlank())
                .map(file -> new Schema.Parser().parse(resource(file)))
                .toList();
    }

    private static String resource(String file) {
        try (InputStream in = SchemaHistory.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException("the distribution lacks " + FOLDER + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
