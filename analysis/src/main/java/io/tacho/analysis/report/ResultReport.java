package io.tacho.analysis.report;

import io.tacho.analysis.rows.RowSet;
import io.tacho.schemas.avro.RunResult;

/** Everything that is printed of a result or a list, in each format; always ends with a line end. */
public final class ResultReport {
    private ResultReport() {}

    /** One result whole. */
    public static String of(RunResult result, OutputFormat format) {
        return switch (format) {
            case TABLE -> ResultText.of(result);
            case JSON -> ResultJson.of(result);
            case CSV -> RowsCsv.of(ResultOperations.rows(result));
            case MARKDOWN -> ResultMarkdown.of(result);
        };
    }

    /** A list: of runs, or what a query answered. */
    public static String of(RowSet rows, OutputFormat format) {
        return switch (format) {
            case TABLE -> TextTable.of(rows).toText();
            case JSON -> RowsJson.of(rows);
            case CSV -> RowsCsv.of(rows);
            case MARKDOWN -> TextTable.of(rows).toMarkdown();
        };
    }
}
