package io.tacho.analysis.catalog;

import io.tacho.analysis.rows.RowSet;
import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBStruct;

/** What DuckDB answers as plain values: instants in UTC, lists, maps and structs whole, no NaN. */
final class ResultSetRows {
    private ResultSetRows() {}

    static RowSet read(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> names = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            names.add(columns.getColumnLabel(column));
        }
        List<List<Object>> values = new ArrayList<>();
        while (rows.next()) {
            List<Object> row = new ArrayList<>(names.size());
            for (int column = 1; column <= names.size(); column++) {
                row.add(value(rows, columns.getColumnType(column), column));
            }
            values.add(row);
        }
        return new RowSet(names, values);
    }

    private static Object value(ResultSet rows, int type, int column) throws SQLException {
        // The driver's own Timestamp would pass through the zone of this machine.
        return type == Types.TIMESTAMP ? rows.getObject(column, LocalDateTime.class) : plain(rows.getObject(column));
    }

    /** A value of any depth. */
    static Object plain(Object value) throws SQLException {
        if (value instanceof Double number) {
            return Double.isFinite(number) ? number : null;
        } else if (value instanceof Float number) {
            return Float.isFinite(number) ? Double.valueOf(number.toString()) : null;
        } else if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        } else if (value instanceof Timestamp time) {
            return time.toLocalDateTime();
        } else if (value instanceof Array array) {
            return list(Arrays.asList((Object[]) array.getArray()));
        } else if (value instanceof List<?> list) {
            return list(list);
        } else if (value instanceof DuckDBStruct struct) {
            return map(struct.getMap());
        } else if (value instanceof Map<?, ?> map) {
            return map(map);
        } else if (value instanceof Blob blob) {
            return HexFormat.of().formatHex(blob.getBytes(1, Math.toIntExact(blob.length())));
        }
        return value == null || value instanceof Number || value instanceof Boolean || value instanceof Temporal
                ? value
                : value.toString();
    }

    private static List<Object> list(List<?> values) throws SQLException {
        List<Object> plain = new ArrayList<>(values.size());
        for (Object value : values) {
            plain.add(plain(value));
        }
        return plain;
    }

    private static Map<String, Object> map(Map<?, ?> values) throws SQLException {
        Map<String, Object> plain = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : values.entrySet()) {
            plain.put(String.valueOf(entry.getKey()), plain(entry.getValue()));
        }
        return plain;
    }
}
