package io.tacho.schemas;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tacho.schemas.topic.SchemaHistory;
import io.tacho.schemas.topic.UndecodableException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.MessageFormatter;

/**
 * Prints the records of every topic of ours as one JSON object a line, for Kafka's console consumer:
 * {@code --formatter io.tacho.schemas.JsonFormatter}. Property {@code print.key=true} puts the key and a tab
 * before it. A record that is none of ours is printed as an object with {@code undecodable}, never left out.
 */
public final class JsonFormatter implements MessageFormatter {
    private final ObjectMapper mapper = new ObjectMapper();
    private boolean printKey;

    @Override
    public void configure(Map<String, ?> properties) {
        printKey = Boolean.parseBoolean(String.valueOf(properties.get("print.key")));
    }

    @Override
    public void writeTo(ConsumerRecord<byte[], byte[]> message, PrintStream output) {
        if (printKey) {
            output.print(message.key() == null ? "null" : new String(message.key(), StandardCharsets.UTF_8));
            output.print('\t');
        }
        output.println(json(message));
    }

    private String json(ConsumerRecord<byte[], byte[]> message) {
        try {
            return mapper.writeValueAsString(object(message));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a decoded record cannot be written as JSON", e);
        }
    }

    private ObjectNode object(ConsumerRecord<byte[], byte[]> message) {
        if (message.value() == null || message.value().length == 0) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            return RecordJson.of(decode(message.value()));
        } catch (UndecodableException e) {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("undecodable", e.getMessage())
                    .put("topic", message.topic())
                    .put("partition", message.partition())
                    .put("offset", message.offset());
        }
    }

    private static GenericRecord decode(byte[] bytes) throws UndecodableException {
        Schema schema = SchemaHistory.writtenWith(bytes);
        try {
            return new GenericDatumReader<GenericRecord>(schema, schema, GenericData.get())
                    .read(
                            null,
                            DecoderFactory.get()
                                    .binaryDecoder(
                                            bytes,
                                            SchemaHistory.HEADER_BYTES,
                                            bytes.length - SchemaHistory.HEADER_BYTES,
                                            null));
        } catch (IOException | AvroRuntimeException e) {
            throw new UndecodableException("not a whole " + schema.getName(), e);
        }
    }
}
