package io.tacho.analysis.report;

import io.tacho.analysis.rows.RowSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Columns of text with a header, for terminals and for Markdown. Columns of numbers stand to the right. Immutable. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<Column> columns;
    private final List<List<String>> rows;

    /** A table of texts, each row with one for every column. */
    TextTable(List<Column> columns, List<List<String>> rows) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
    }

    /** Every value as people read it. */
    static TextTable of(RowSet rows) {
        List<Column> columns = new ArrayList<>();
        for (int column = 0; column < rows.columns().size(); column++) {
            int index = column;
            boolean numbers = rows.rows().stream().anyMatch(row -> row.get(index) instanceof Number);
            String name = ShownValue.oneLine(rows.columns().get(column));
            columns.add(numbers ? Column.right(name) : Column.left(name));
        }
        List<List<String>> texts = rows.rows().stream()
                .map(row -> row.stream().map(ShownValue::of).toList())
                .toList();
        return new TextTable(columns, texts);
    }

    /** Aligned, without trailing spaces; the header alone if there are no rows. */
    String toText() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        text.append(line(names(), widths));
        rows.forEach(row -> text.append(line(row, widths)));
        return text.toString();
    }

    /** As {@link #toText}, every line after {@code indent}. */
    String toText(String indent) {
        return toText().lines().map(line -> indent + line + "\n").collect(Collectors.joining());
    }

    String toMarkdown() {
        StringBuilder text = new StringBuilder(markdown(names()));
        text.append(markdown(columns.stream()
                .map(column -> column.side() == Side.RIGHT ? "---:" : "---")
                .toList()));
        rows.forEach(row -> text.append(markdown(row)));
        return text.toString();
    }

    private static String markdown(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private int[] widths() {
        int[] widths = new int[columns.size()];
        Arrays.setAll(
                widths,
                column -> Math.max(
                        length(columns.get(column).name()),
                        rows.stream()
                                .mapToInt(row -> length(row.get(column)))
                                .max()
                                .orElse(0)));
        return widths;
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(widths[column] - length(cell));
            boolean toTheRight = columns.get(column).side() == Side.RIGHT;
            line.append(column == 0 ? "" : GAP).append(toTheRight ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing() + "\n";
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** On which side of its column a text stands. */
    enum Side {
        LEFT,
        RIGHT
    }

    /** A column's name and the side of its texts. */
    record Column(String name, Side side) {
        static Column left(String name) {
            return new Column(name, Side.LEFT);
        }

        static Column right(String name) {
            return new Column(name, Side.RIGHT);
        }
    }
}
