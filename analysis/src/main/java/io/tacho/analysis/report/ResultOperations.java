package io.tacho.analysis.report;

import io.tacho.analysis.rows.RowSet;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A result's operations: the sums over all addresses, those of single addresses, and both as rows. */
final class ResultOperations {
    private static final List<String> COLUMNS = List.of(
            "run_id",
            "revision",
            "workload",
            "complete",
            "measured_seconds",
            "tpmc",
            "efficiency_percent",
            "operation",
            "address",
            "completed",
            "committed",
            "rolled_back",
            "failed",
            "unknown",
            "unfinished",
            "attempts",
            "per_second",
            "response_mean_us",
            "response_min_us",
            "response_p50_us",
            "response_p90_us",
            "response_p95_us",
            "response_p99_us",
            "response_p999_us",
            "response_p9999_us",
            "response_max_us",
            "service_p50_us",
            "service_p99_us",
            "service_max_us",
            "lateness_p50_us",
            "lateness_p99_us",
            "lateness_max_us",
            "connection_wait_p50_us",
            "connection_wait_p99_us",
            "connection_wait_max_us");

    private ResultOperations() {}

    static List<OperationResult> sums(RunResult result) {
        return result.getOperations().stream()
                .filter(operation -> operation.getUrl() == null)
                .toList();
    }

    static List<OperationResult> ofAddresses(RunResult result) {
        return result.getOperations().stream()
                .filter(operation -> operation.getUrl() != null)
                .toList();
    }

    static long completed(OperationCell cell) {
        return cell.getCommitted() + cell.getRolledBack();
    }

    /** Completed operations a second; null for an interval of no length. */
    static Double perSecond(RunResult result, OperationCell cell) {
        double seconds = result.getMeasuredSeconds();
        return seconds > 0 ? completed(cell) / seconds : null;
    }

    /** One row per operation (and address), the run's own figures repeated on each. */
    static RowSet rows(RunResult result) {
        List<List<Object>> rows = new ArrayList<>();
        result.getOperations().forEach(operation -> rows.add(row(result, operation)));
        return new RowSet(COLUMNS, rows);
    }

    private static List<Object> row(RunResult result, OperationResult operation) {
        OperationCell cell = operation.getCell();
        LatencyFigures response = LatencyFigures.response(operation);
        LatencyFigures service = LatencyFigures.of(cell.getService());
        LatencyFigures lateness = LatencyFigures.of(cell.getLateness());
        LatencyFigures wait = LatencyFigures.of(cell.getConnectionWait());
        return Arrays.asList(
                result.getRunId(),
                result.getRevision(),
                result.getWorkload(),
                result.getComplete(),
                result.getMeasuredSeconds(),
                result.getTpmc(),
                result.getEfficiencyPercent(),
                operation.getOperation(),
                operation.getUrl(),
                completed(cell),
                cell.getCommitted(),
                cell.getRolledBack(),
                cell.getFailed(),
                cell.getUnknown(),
                cell.getUnfinished(),
                cell.getAttempts(),
                perSecond(result, cell),
                response.mean(),
                response.min(),
                response.p50(),
                response.p90(),
                response.p95(),
                response.p99(),
                response.p999(),
                response.p9999(),
                response.max(),
                service.p50(),
                service.p99(),
                service.max(),
                lateness.p50(),
                lateness.p99(),
                lateness.max(),
                wait.p50(),
                wait.p99(),
                wait.max());
    }
}
