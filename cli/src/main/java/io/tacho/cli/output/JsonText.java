package io.tacho.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values as JSON with full precision; NaN and infinities become null. */
public final class JsonText {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonText() {}

    /** An array of one object per row, a row per line. */
    static String of(Rows rows) {
        List<String> objects = new ArrayList<>();
        for (List<Object> row : rows.rows()) {
            Map<String, Object> object = new LinkedHashMap<>();
            for (int column = 0; column < row.size(); column++) {
                object.put(rows.columns().get(column), row.get(column));
            }
            objects.add(line(object));
        }
        return objects.isEmpty()
                ? "[]"
                : "[" + String.join("," + System.lineSeparator() + " ", objects) + "]";
    }

    /** One value on one line. */
    public static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(plain(value));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON for " + value.getClass().getName(), e);
        }
    }

    private static Object plain(Object value) {
        if (value == null
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Short
                || value instanceof Byte
                || value instanceof BigDecimal
                || value instanceof BigInteger) {
            return value;
        }
        if (value instanceof Number number) {
            double real = number.doubleValue();
            return Double.isNaN(real) || Double.isInfinite(real) ? null : number;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> object = new LinkedHashMap<>();
            map.forEach((key, member) -> object.put(String.valueOf(key), plain(member)));
            return object;
        }
        if (value instanceof Collection<?> many) {
            return many.stream().map(JsonText::plain).toList();
        }
        return CellText.time(value);
    }

}
