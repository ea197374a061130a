package io.tacho.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Values as JSON: what is unknown or no number becomes null. */
final class Json {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String INDENT = "  ";

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
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
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

    /**
     * Indented, with the last line end. Objects and lists of plain values stay on one line: a distribution is read across,
     * not down.
     */
    static String pretty(JsonNode node) {
        StringBuilder text = new StringBuilder();
        append(text, node, "\n");
        return text.append("\n").toString();
    }

    private static void append(StringBuilder text, JsonNode node, String lineStart) {
        if (!node.isContainerNode() || !hasContainers(node)) {
            text.append(line(node));
            return;
        }
        String inner = lineStart + INDENT;
        String separator = "";
        text.append(node.isObject() ? "{" : "[");
        for (Map.Entry<String, JsonNode> member : members(node)) {
            text.append(separator).append(inner);
            if (node.isObject()) {
                text.append(line(NODES.textNode(member.getKey()))).append(": ");
            }
            append(text, member.getValue(), inner);
            separator = ",";
        }
        text.append(lineStart).append(node.isObject() ? "}" : "]");
    }

    private static List<Map.Entry<String, JsonNode>> members(JsonNode node) {
        if (node.isObject()) {
            return List.copyOf(node.properties());
        }
        List<Map.Entry<String, JsonNode>> elements = new ArrayList<>();
        node.forEach(element -> elements.add(Map.entry("", element)));
        return elements;
    }

    private static boolean hasContainers(JsonNode node) {
        for (JsonNode member : node) {
            if (member.isContainerNode()) {
                return true;
            }
        }
        return false;
    }
}
