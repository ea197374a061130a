package io.tacho.analysis.report;

import io.tacho.analysis.rows.RowSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Comma-separated values as RFC 4180 has them, with a header; unknown values are empty, lists and maps are JSON. */
final class RowsCsv {
    private RowsCsv() {}

    static String of(RowSet rows) {
        StringBuilder text = new StringBuilder(line(rows.columns()));
        rows.rows().forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(List<?> values) {
        return values.stream().map(RowsCsv::field).collect(Collectors.joining(",")) + "\n";
    }

    private static String field(Object value) {
        String text = text(value);
        boolean quoted = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                || text.isEmpty() && value != null;
        return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    private static String text(Object value) {
        if (value == null || value instanceof Double number && !Double.isFinite(number)) {
            return "";
        }
        return value instanceof List<?> || value instanceof Map<?, ?>
                ? Json.line(Json.node(value))
                : Moments.text(value);
    }
}
