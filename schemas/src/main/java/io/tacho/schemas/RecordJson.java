package io.tacho.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * An Avro record as JSON: field names as in the schema, absent values null, bytes in Base64, numbers that JSON lacks
 * (NaN, infinities) null.
 */
public final class RecordJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private RecordJson() {}

    /** The JSON of a generated or generic record. */
    public static ObjectNode of(IndexedRecord message) {
        ObjectNode object = NODES.objectNode();
        for (Schema.Field field : message.getSchema().getFields()) {
            object.set(field.name(), node(message.get(field.pos())));
        }
        return object;
    }

    private static JsonNode node(Object value) {
        if (value == null) {
            return NODES.nullNode();
        } else if (value instanceof IndexedRecord message) {
            return of(message);
        } else if (value instanceof Map<?, ?> map) {
            ObjectNode object = NODES.objectNode();
            map.forEach((key, element) -> object.set(key.toString(), node(element)));
            return object;
        } else if (value instanceof Collection<?> elements) {
            ArrayNode array = NODES.arrayNode();
            elements.forEach(element -> array.add(node(element)));
            return array;
        } else if (value instanceof ByteBuffer bytes) {
            return NODES.binaryNode(bytesOf(bytes));
        } else if (value instanceof Double number) {
            return Double.isFinite(number) ? NODES.numberNode(number) : NODES.nullNode();
        } else if (value instanceof Long number) {
            return NODES.numberNode(number);
        } else if (value instanceof Integer number) {
            return NODES.numberNode(number);
        } else if (value instanceof Boolean flag) {
            return NODES.booleanNode(flag);
        }
        return NODES.textNode(value.toString());
    }

    private static byte[] bytesOf(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
