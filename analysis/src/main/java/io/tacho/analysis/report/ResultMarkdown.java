package io.tacho.analysis.report;

import static io.tacho.analysis.report.TextTable.Column.left;
import static io.tacho.analysis.report.TextTable.Column.right;

import io.tacho.schemas.avro.RunResult;
import java.util.List;

/** A result for issues and documents. */
final class ResultMarkdown {
    private final StringBuilder text = new StringBuilder();

    private ResultMarkdown() {}

    static String of(RunResult result) {
        ResultMarkdown page = new ResultMarkdown();
        page.text.append("## Run ").append(result.getRunId()).append("\n\n");
        page.text.append(ShownValue.oneLine(ResultSentences.headline(result))).append("\n");
        ResultSentences.caveats(result)
                .forEach(caveat -> page.text.append("\n> ").append(caveat).append("\n"));
        page.table(
                "",
                new TextTable(
                        List.of(left("figure"), right("value"), left("meaning")), ResultSentences.figures(result)),
                result.getOperations());
        page.table("Verdicts", TpccTables.verdicts(result), result.getVerdicts());
        page.table("Offered load", TpccTables.offeredLoad(result), result.getOfferedLoad());
        page.table("Response times, ms", ResultTables.operations(result), result.getOperations());
        page.table("Parts of response times, ms", ResultTables.parts(result), result.getOperations());
        page.table("Database addresses, ms", AddressTable.of(result), ResultOperations.ofAddresses(result));
        page.table("Errors", ResultTables.errors(result), result.getErrors());
        page.table("Clients", ResultTables.clients(result), result.getClients());
        String accounts = ResultSentences.reconciliation(result);
        if (!accounts.isEmpty()) {
            page.text.append("\n").append(accounts).append("\n");
        }
        return page.text.toString();
    }

    private void table(String title, TextTable table, List<?> shown) {
        if (!shown.isEmpty()) {
            text.append(title.isEmpty() ? "" : "\n### " + title + "\n")
                    .append("\n")
                    .append(table.toMarkdown());
        }
    }
}
