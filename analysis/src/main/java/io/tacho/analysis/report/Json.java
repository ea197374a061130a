package io.tacho.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Values as JSON: what is unknown or no number becomes null. */
final class Json {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final DefaultPrettyPrinter INDENTED = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultPrettyPrinter.FixedSpaceIndenter());

    private Json() {}

    static ObjectNode object() {
        return NODES.objectNode();
    }

    static ArrayNode array() {
        return NODES.arrayNode();
    }

    static JsonNode node(Object value) {
        if (value instanceof Double number) {
            return Double.isFinite(number) ? NODES.numberNode(number) : NODES.nullNode();
        } else if (value instanceof Float number) {
            return Float.isFinite(number) ? NODES.numberNode(number) : NODES.nullNode();
        } else if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return NODES.numberNode(((Number) value).longValue());
        } else if (value instanceof BigDecimal number) {
            return NODES.numberNode(number);
        } else if (value instanceof BigInteger number) {
            return NODES.numberNode(number);
        } else if (value instanceof Boolean truth) {
            return NODES.booleanNode(truth);
        } else if (value instanceof List<?> list) {
            ArrayNode array = array();
            list.forEach(element -> array.add(node(element)));
            return array;
        } else if (value instanceof Map<?, ?> map) {
            return sorted(map);
        }
        return value == null ? NODES.nullNode() : NODES.textNode(Moments.text(value));
    }

    /** Maps carry no order: by key, so that the same result always prints the same. */
    private static ObjectNode sorted(Map<?, ?> map) {
        Map<String, Object> byKey = new TreeMap<>();
        map.forEach((key, value) -> byKey.put(String.valueOf(key), value));
        ObjectNode object = object();
        byKey.forEach((key, value) -> object.set(key, node(value)));
        return object;
    }

    /** On one line. */
    static String line(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always JSON", e);
        }
    }

    /** Indented, with the last line end. */
    static String pretty(JsonNode node) {
        try {
            return MAPPER.writer(INDENTED).writeValueAsString(node) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always JSON", e);
        }
    }
}
