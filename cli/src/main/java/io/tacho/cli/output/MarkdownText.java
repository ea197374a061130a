package io.tacho.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rows as a Markdown table, numbers flush right. */
final class MarkdownText {
    private MarkdownText() {}

    static String of(Rows rows) {
        List<String> lines = new ArrayList<>();
        lines.add(line(rows.columns()));
        List<String> rule = new ArrayList<>();
        for (int column = 0; column < rows.columns().size(); column++) {
            int at = column;
            rule.add(rows.rows().stream().anyMatch(row -> CellText.isNumber(row.get(at))) ? "---:" : "---");
        }
        lines.add("| " + String.join(" | ", rule) + " |");
        for (List<Object> row : rows.rows()) {
            lines.add(line(row.stream().map(CellText::rounded).toList()));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("\\R", " "))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
