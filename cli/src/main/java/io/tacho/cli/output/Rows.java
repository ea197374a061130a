package io.tacho.cli.output;

import java.util.List;

/**
 * A list to print: columns and rows of values. Values are what JDBC and our records hold: numbers, texts, booleans, times,
 * lists, maps, and null for unknown.
 */
public record Rows(List<String> columns, List<List<Object>> rows) {
    public Rows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (List<Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row has " + row.size() + " values for " + columns.size() + " columns");
            }
        }
    }

    /** The rows in a format, without a line end behind the last line. */
    public String as(OutputFormat format) {
        return switch (format) {
            case TABLE -> TextTable.of(this);
            case JSON -> JsonText.of(this);
            case CSV -> CsvText.of(this);
            case MARKDOWN -> MarkdownText.of(this);
        };
    }
}
