package io.tacho.schemas.topic;

import io.tacho.schemas.avro.ClientState;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.Started;
import io.tacho.schemas.avro.Stop;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;

/**
 * The four record types of {@code tacho.control} in one topic: the fingerprint of single-object encoding tells which
 * one it is. Thread-safe.
 */
public final class ControlCodec {
    private final Map<String, AvroCodec<? extends SpecificRecord>> codecs = new LinkedHashMap<>();

    public ControlCodec() {
        codecs.put(RunDefinition.getClassSchema().getFullName(), new AvroCodec<>(RunDefinition.class));
        codecs.put(ClientState.getClassSchema().getFullName(), new AvroCodec<>(ClientState.class));
        codecs.put(Started.getClassSchema().getFullName(), new AvroCodec<>(Started.class));
        codecs.put(Stop.getClassSchema().getFullName(), new AvroCodec<>(Stop.class));
    }

    /**
     * The record's bytes.
     *
     * @throws IllegalArgumentException for a record of another topic
     */
    @SuppressWarnings("unchecked")
    public byte[] encode(SpecificRecord message) {
        AvroCodec<SpecificRecord> codec =
                (AvroCodec<SpecificRecord>) codecs.get(message.getSchema().getFullName());
        if (codec == null) {
            throw new IllegalArgumentException(message.getSchema().getName() + " is no record of the control topic");
        }
        return codec.encode(message);
    }

    /**
     * The {@link RunDefinition}, {@link ClientState}, {@link Started} or {@link Stop} in these bytes.
     *
     * @throws UndecodableException if they are none of these
     */
    public SpecificRecord decode(byte[] bytes) throws UndecodableException {
        Schema written = SchemaHistory.writtenWith(bytes);
        AvroCodec<? extends SpecificRecord> codec = codecs.get(written.getFullName());
        if (codec == null) {
            throw new UndecodableException(written.getName() + " is no record of the control topic");
        }
        return codec.decode(bytes);
    }
}
