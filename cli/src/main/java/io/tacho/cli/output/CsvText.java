package io.tacho.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rows as CSV (RFC 4180): a header line, fields quoted where they need it, nothing for unknown. */
final class CsvText {
    private CsvText() {}

    static String of(Rows rows) {
        List<String> lines = new ArrayList<>();
        lines.add(rows.columns().stream().map(CsvText::field).collect(Collectors.joining(",")));
        for (List<Object> row : rows.rows()) {
            lines.add(row.stream().map(CellText::exact).map(CsvText::field).collect(Collectors.joining(",")));
        }
        return String.join("\r\n", lines);
    }

    private static String field(String text) {
        boolean plain = text.chars().noneMatch(letter -> letter == ',' || letter == '"' || letter == '\n' || letter == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
