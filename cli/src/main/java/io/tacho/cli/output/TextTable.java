package io.tacho.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Rows for people: columns as wide as they need, numbers flush right, two blanks between. */
final class TextTable {
    private static final String GAP = "  ";

    private TextTable() {}

    static String of(Rows rows) {
        int columns = rows.columns().size();
        List<List<String>> lines = new ArrayList<>();
        lines.add(rows.columns());
        for (List<Object> row : rows.rows()) {
            lines.add(row.stream().map(CellText::rounded).toList());
        }
        int[] widths = new int[columns];
        boolean[] right = new boolean[columns];
        for (int column = 0; column < columns; column++) {
            for (List<String> line : lines) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
            int at = column;
            right[column] = rows.rows().stream().anyMatch(row -> CellText.isNumber(row.get(at)));
        }
        List<String> text = new ArrayList<>();
        for (List<String> line : lines) {
            StringBuilder written = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                String cell = line.get(column);
                String padding = " ".repeat(widths[column] - cell.length());
                written.append(column == 0 ? "" : GAP).append(right[column] ? padding + cell : cell + padding);
            }
            text.add(written.toString().stripTrailing());
        }
        return String.join(System.lineSeparator(), text);
    }
}
