package io.tacho.analysis.report;

import static io.tacho.analysis.report.TextTable.Column.left;
import static io.tacho.analysis.report.TextTable.Column.right;

import io.tacho.analysis.report.TextTable.Column;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.ResultError;
import io.tacho.schemas.avro.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The tables that a result is shown with, the same on a terminal and in Markdown: times in milliseconds. */
final class ResultTables {
    private static final List<Column> TIMES = List.of(
            right("mean"), right("p50"), right("p90"), right("p95"), right("p99"), right("p99.9"), right("max"));

    private static final List<Count> COUNTS = List.of(
            new Count("rolled back", Shown.IF_ANY, OperationCell::getRolledBack),
            new Count("failed", Shown.ALWAYS, OperationCell::getFailed),
            new Count("unknown", Shown.IF_ANY, OperationCell::getUnknown),
            new Count("unfinished", Shown.IF_ANY, OperationCell::getUnfinished),
            new Count("not found", Shown.IF_ANY, OperationCell::getNotFound),
            new Count("corrupt", Shown.IF_ANY, OperationCell::getCorrupt),
            new Count("attempts", Shown.ALWAYS, OperationCell::getAttempts));

    private ResultTables() {}

    /** Counts and response times of each operation; outcomes that never came have no column. */
    static TextTable operations(RunResult result) {
        List<Count> counts = COUNTS.stream()
                .filter(count -> count.shown() == Shown.ALWAYS
                        || ResultOperations.sums(result).stream()
                                .anyMatch(operation -> count.of().applyAsLong(operation.getCell()) != 0))
                .toList();
        List<Column> columns = new ArrayList<>(List.of(left("operation"), right("completed"), right("per second")));
        counts.forEach(count -> columns.add(right(count.name())));
        columns.addAll(TIMES);
        List<List<String>> rows = new ArrayList<>();
        for (OperationResult operation : ResultOperations.sums(result)) {
            OperationCell cell = operation.getCell();
            List<String> row = new ArrayList<>();
            row.add(operation.getOperation());
            row.add(text(ResultOperations.completed(cell)));
            row.add(decimals(2, ResultOperations.perSecond(result, cell)));
            counts.forEach(count -> row.add(text(count.of().applyAsLong(cell))));
            row.addAll(times(LatencyFigures.response(operation)));
            rows.add(row);
        }
        return new TextTable(columns, rows);
    }

    /** The parts of response times, and the times of operations that did not complete. */
    static TextTable parts(RunResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (OperationResult operation : ResultOperations.sums(result)) {
            OperationCell cell = operation.getCell();
            addPart(rows, operation, "service time", cell.getService());
            addPart(rows, operation, "lateness", cell.getLateness());
            addPart(rows, operation, "connection wait", cell.getConnectionWait());
            addPart(rows, operation, "not completed", cell.getNotCompleted());
        }
        List<Column> columns = new ArrayList<>(List.of(left("operation"), left("time")));
        columns.addAll(TIMES);
        return new TextTable(columns, rows);
    }

    private static void addPart(List<List<String>> rows, OperationResult operation, String part, LatencyCell cell) {
        if (cell.getCount() > 0) {
            List<String> row = new ArrayList<>(List.of(operation.getOperation(), part));
            row.addAll(times(LatencyFigures.of(cell)));
            rows.add(row);
        }
    }

    static TextTable errors(RunResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (ResultError error : result.getErrors()) {
            rows.add(Arrays.asList(
                    error.getOperation(),
                    error.getSqlstate(),
                    text(error.getFailedAttempts()),
                    text(error.getFailedOperations()),
                    ShownValue.of(error.getExample())));
        }
        return new TextTable(
                List.of(
                        left("operation"),
                        left("SQLSTATE"),
                        right("failed attempts"),
                        right("failed operations"),
                        left("example")),
                rows);
    }

    static TextTable clients(RunResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (ClientResult client : result.getClients()) {
            rows.add(Arrays.asList(
                    client.getClientId(),
                    text(client.getCompleted()),
                    text(client.getOperations()),
                    ShownValue.of(client.getEnded()),
                    clock(client),
                    figure(client, "own_lateness.p99_millis", 3),
                    figure(client, "cpu.busiest_percent", 0),
                    remarks(client)));
        }
        return new TextTable(
                List.of(
                        left("client"),
                        right("completed"),
                        right("operations"),
                        left("ended"),
                        right("clock offset ms"),
                        right("own lateness p99 ms"),
                        right("CPU % at most"),
                        left("")),
                rows);
    }

    private static String figure(ClientResult client, String name, int decimals) {
        return decimals(decimals, client.getFigures().get(name));
    }

    private static String remarks(ClientResult client) {
        List<String> remarks = new ArrayList<>();
        if (client.getMessage() != null) {
            remarks.add(ShownValue.oneLine(client.getMessage()));
        }
        if (client.getPerturbed()) {
            String reasons = ShownValue.oneLine(String.join(", ", client.getPerturbedReasons()));
            remarks.add("perturbed" + (reasons.isEmpty() ? "" : ": " + reasons));
        }
        return String.join("; ", remarks);
    }

    private static String clock(ClientResult client) {
        if (client.getClockOffsetMicros() == null || client.getClockBoundMicros() == null) {
            return ShownValue.UNKNOWN;
        }
        return String.format(
                Locale.ROOT, "%.1f ± %.1f", client.getClockOffsetMicros() / 1e3, client.getClockBoundMicros() / 1e3);
    }

    private static List<String> times(LatencyFigures micros) {
        List<String> shown = new ArrayList<>();
        for (Number value : Arrays.asList(
                micros.mean(), micros.p50(), micros.p90(), micros.p95(), micros.p99(), micros.p999(), micros.max())) {
            shown.add(millis(value));
        }
        return shown;
    }

    /** Microseconds as milliseconds; a dash for what is unknown. */
    static String millis(Number micros) {
        return micros == null ? ShownValue.UNKNOWN : decimals(3, micros.doubleValue() / 1e3);
    }

    private static String text(long number) {
        return Long.toString(number);
    }

    /** With that many decimals; a dash for what is unknown. */
    static String decimals(int decimals, Double value) {
        return value == null || !Double.isFinite(value)
                ? ShownValue.UNKNOWN
                : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private enum Shown {
        ALWAYS,
        IF_ANY
    }

    private record Count(String name, Shown shown, ToLongFunction<OperationCell> of) {}
}
