package io.tacho.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Maps, lists and plain values as JSON on one line, in the order of the maps. */
public final class JsonText {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonText() {}

    /**
     * One value on one line.
     *
     * @param value maps, lists, texts, booleans, finite numbers and nulls
     */
    public static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON for " + value.getClass().getName(), e);
        }
    }
}
