package io.tacho.analysis.report;

import static io.tacho.analysis.report.TextTable.Column.left;
import static io.tacho.analysis.report.TextTable.Column.right;

import io.tacho.schemas.avro.RunResult;
import java.util.List;

/** A result for a terminal, at most about 150 characters wide: what is missing first, then figures, verdicts, operations, errors, clients. */
final class ResultText {
    private static final String INDENT = "  ";

    private final StringBuilder text = new StringBuilder();

    private ResultText() {}

    static String of(RunResult result) {
        ResultText page = new ResultText();
        page.head(result);
        page.figures(result);
        page.table("", TpccTables.verdicts(result), result.getVerdicts());
        page.table("", TpccTables.offeredLoad(result), result.getOfferedLoad());
        page.table(
                "Response times in ms, from intended start to end, completed operations only",
                ResultTables.operations(result),
                result.getOperations());
        page.table(
                "Their parts, and the times of operations that did not complete, in ms",
                ResultTables.parts(result),
                result.getOperations());
        page.table("Database addresses, in ms", AddressTable.of(result), ResultOperations.ofAddresses(result));
        page.table("Errors", ResultTables.errors(result), result.getErrors());
        page.table("Clients", ResultTables.clients(result), result.getClients());
        page.line(ResultSentences.reconciliation(result));
        String reported = ResultSentences.reported(result);
        page.line(reported.isEmpty() ? "" : "Reported by the tool itself: " + reported);
        return page.text.toString();
    }

    private void head(RunResult result) {
        text.append("Run ").append(result.getRunId()).append("\n");
        text.append(ShownValue.oneLine(ResultSentences.headline(result))).append("\n");
        ResultSentences.caveats(result).forEach(caveat -> text.append(caveat).append("\n"));
    }

    private void figures(RunResult result) {
        TextTable figures = new TextTable(List.of(left(""), right(""), left("")), ResultSentences.figures(result));
        text.append("\n");
        figures.toText(INDENT).lines().skip(1).forEach(line -> text.append(line).append("\n"));
    }

    /** Left out if there is nothing to show. */
    private void table(String title, TextTable table, List<?> shown) {
        if (!shown.isEmpty()) {
            text.append("\n");
            if (!title.isEmpty()) {
                text.append(title).append("\n");
            }
            text.append(table.toText(INDENT));
        }
    }

    private void line(String sentence) {
        if (!sentence.isEmpty()) {
            text.append("\n").append(sentence).append("\n");
        }
    }
}
