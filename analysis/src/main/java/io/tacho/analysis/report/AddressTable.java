package io.tacho.analysis.report;

import static io.tacho.analysis.report.TextTable.Column.left;
import static io.tacho.analysis.report.TextTable.Column.right;

import io.tacho.analysis.report.TextTable.Column;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The database addresses of a run side by side, operation by operation: a bad one hides in the sum of all. */
final class AddressTable {
    private static final List<Column> COLUMNS = List.of(
            left("operation"),
            left("address"),
            right("completed"),
            right("failed"),
            right("per second"),
            right("p50"),
            right("p99"),
            right("max"),
            right("connection wait p50"),
            right("p99"),
            right("lateness p50"),
            right("p99"));

    private AddressTable() {}

    /** Rows of one operation stand together, in the result's order. */
    static TextTable of(RunResult result) {
        List<String> order = ResultOperations.sums(result).stream()
                .map(OperationResult::getOperation)
                .toList();
        List<List<String>> rows = ResultOperations.ofAddresses(result).stream()
                .sorted(Comparator.comparingInt(row -> order.indexOf(row.getOperation())))
                .map(row -> row(result, row))
                .toList();
        return new TextTable(COLUMNS, rows);
    }

    private static List<String> row(RunResult result, OperationResult operation) {
        OperationCell cell = operation.getCell();
        LatencyFigures response = LatencyFigures.response(operation);
        LatencyFigures wait = LatencyFigures.of(cell.getConnectionWait());
        LatencyFigures lateness = LatencyFigures.of(cell.getLateness());
        List<String> row = new ArrayList<>();
        row.add(operation.getOperation());
        row.add(ShownValue.oneLine(operation.getUrl()));
        row.add(Long.toString(ResultOperations.completed(cell)));
        row.add(Long.toString(cell.getFailed()));
        row.add(ResultTables.decimals(2, ResultOperations.perSecond(result, cell)));
        row.add(ResultTables.millis(response.p50()));
        row.add(ResultTables.millis(response.p99()));
        row.add(ResultTables.millis(response.max()));
        row.add(ResultTables.millis(wait.p50()));
        row.add(ResultTables.millis(wait.p99()));
        row.add(ResultTables.millis(lateness.p50()));
        row.add(ResultTables.millis(lateness.p99()));
        return row;
    }
}
