package io.tacho.schemas.topic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.message.MissingSchemaException;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;

/**
 * One record type in Avro's single-object encoding: two marker bytes, the schema's fingerprint, the data. Records
 * written with any schema of the {@link SchemaHistory} are read into today's class. Thread-safe.
 *
 * @param <T> the generated class
 */
public final class AvroCodec<T extends SpecificRecord> {
    static {
        GeneratedClasses.trust();
    }

    private final Class<T> type;
    private final BinaryMessageEncoder<T> encoder;
    private final BinaryMessageDecoder<T> anyVersion;
    private final SpecificDatumReader<T> todaysVersion;
    private final byte[] todaysHeader;
    private final ThreadLocal<BinaryDecoder> reused = new ThreadLocal<>();

    public AvroCodec(Class<T> type) {
        this.type = type;
        SpecificData model = SpecificData.getForClass(type);
        this.encoder = new BinaryMessageEncoder<>(model, model.getSchema(type));
        this.anyVersion = new BinaryMessageDecoder<>(model, model.getSchema(type), SchemaHistory.shipped());
        this.todaysVersion = new SpecificDatumReader<>(model.getSchema(type), model.getSchema(type), model);
        this.todaysHeader = ByteBuffer.allocate(SchemaHistory.HEADER_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(SchemaHistory.MARKER)
                .putLong(SchemaHistory.fingerprint(model.getSchema(type)))
                .array();
    }

    /** The record's bytes. */
    public byte[] encode(T message) {
        try {
            ByteBuffer bytes = encoder.encode(message);
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The record in these bytes.
     *
     * @throws UndecodableException if they are none of this type
     */
    public T decode(byte[] bytes) throws UndecodableException {
        if (bytes == null || bytes.length == 0) {
            throw new UndecodableException("an empty value instead of a " + type.getSimpleName());
        }
        try {
            return isTodays(bytes) ? decodeTodays(bytes) : anyVersion.decode(bytes);
        } catch (MissingSchemaException e) {
            throw new UndecodableException("written with a schema that this version does not know", e);
        } catch (IOException
                | AvroRuntimeException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | ClassCastException
                | NegativeArraySizeException e) {
            throw new UndecodableException("not a " + type.getSimpleName() + " (" + e.getMessage() + ")", e);
        }
    }

    private boolean isTodays(byte[] bytes) {
        return bytes.length >= todaysHeader.length
                && Arrays.equals(bytes, 0, todaysHeader.length, todaysHeader, 0, todaysHeader.length);
    }

    /** Straight from the array: Avro's own message decoder reads single bytes from a stream, which takes twice as long. */
    private T decodeTodays(byte[] bytes) throws IOException {
        int start = todaysHeader.length;
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, start, bytes.length - start, reused.get());
        reused.set(decoder);
        return todaysVersion.read(null, decoder);
    }

    /** For Kafka's producers and Streams. */
    public Serde<T> serde() {
        Serializer<T> serializer = (topic, message) -> message == null ? null : encode(message);
        Deserializer<T> deserializer = (topic, bytes) -> bytes == null ? null : decodeOrThrow(topic, bytes);
        return Serdes.serdeFrom(serializer, deserializer);
    }

    private T decodeOrThrow(String topic, byte[] bytes) {
        try {
            return decode(bytes);
        } catch (UndecodableException e) {
            throw new SerializationException(topic + ": " + e.getMessage(), e);
        }
    }
}
