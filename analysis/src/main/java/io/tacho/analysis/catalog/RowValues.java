package io.tacho.analysis.catalog;

import java.nio.ByteBuffer;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** One row by column names, with the types that results have. A column that an old file lacks reads as null. */
final class RowValues {
    private final Map<String, Object> values;

    private RowValues(Map<String, Object> values) {
        this.values = values;
    }

    static List<RowValues> all(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<RowValues> all = new ArrayList<>();
        while (rows.next()) {
            Map<String, Object> values = new HashMap<>();
            for (int column = 1; column <= columns.getColumnCount(); column++) {
                Object value = rows.getObject(column);
                values.put(
                        columns.getColumnLabel(column),
                        value instanceof Blob blob
                                ? ByteBuffer.wrap(blob.getBytes(1, Math.toIntExact(blob.length())))
                                : ResultSetRows.plain(value));
            }
            all.add(new RowValues(values));
        }
        return all;
    }

    String text(String column) {
        return (String) values.get(column);
    }

    boolean truth(String column) {
        return Boolean.TRUE.equals(values.get(column));
    }

    /** Null if unknown. */
    Long number(String column) {
        Number number = (Number) values.get(column);
        return number == null ? null : (Long) number.longValue();
    }

    /** 0 if unknown: for counts. */
    long count(String column) {
        Long number = number(column);
        return number == null ? 0 : number;
    }

    /** Null if unknown. */
    Integer small(String column) {
        Number number = (Number) values.get(column);
        return number == null ? null : (Integer) number.intValue();
    }

    /** Null if unknown. */
    Double fraction(String column) {
        Number number = (Number) values.get(column);
        return number == null ? null : (Double) number.doubleValue();
    }

    /** Microseconds since 1970; null if unknown. */
    Long micros(String column) {
        Instant instant = (Instant) values.get(column);
        return instant == null ? null : (Long) ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    /** Empty if unknown. */
    ByteBuffer bytes(String column) {
        Object bytes = values.get(column);
        return bytes == null ? ByteBuffer.allocate(0) : (ByteBuffer) bytes;
    }

    List<String> texts(String column) {
        return list(column, String::valueOf);
    }

    /** Lists of structs, each struct as a row. */
    List<RowValues> structs(String column) {
        return list(column, RowValues::struct);
    }

    <V> Map<String, V> map(String column, Function<Object, V> value) {
        Map<String, V> map = new LinkedHashMap<>();
        if (values.get(column) instanceof Map<?, ?> stored) {
            stored.forEach((key, one) -> map.put(String.valueOf(key), value.apply(one)));
        }
        return map;
    }

    private <V> List<V> list(String column, Function<Object, V> value) {
        List<V> list = new ArrayList<>();
        if (values.get(column) instanceof List<?> stored) {
            stored.forEach(one -> list.add(value.apply(one)));
        }
        return list;
    }

    private static RowValues struct(Object struct) {
        Map<String, Object> values = new HashMap<>();
        ((Map<?, ?>) struct).forEach((key, value) -> values.put(String.valueOf(key), value));
        return new RowValues(values);
    }
}
