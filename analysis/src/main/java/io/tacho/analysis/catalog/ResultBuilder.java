package io.tacho.analysis.catalog;

import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.Reconciliation;
import io.tacho.schemas.avro.ResultError;
import io.tacho.schemas.avro.ResultLimit;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.avro.RunResult;
import java.util.List;

/** Puts a result together from its rows: equal to the one that was published, histograms included. */
final class ResultBuilder {
    private final RowValues run;
    private final List<RowValues> operations;
    private final List<RowValues> errors;
    private final List<RowValues> clients;

    ResultBuilder(RowValues run, List<RowValues> operations, List<RowValues> errors, List<RowValues> clients) {
        this.run = run;
        this.operations = operations;
        this.errors = errors;
        this.clients = clients;
    }

    RunResult build() {
        return RunResult.newBuilder()
                .setRunId(run.text("run_id"))
                .setRevision(run.small("revision"))
                .setSource(run.text("source"))
                .setWorkload(run.text("workload"))
                .setComplete(run.truth("complete"))
                .setIncompleteReasons(run.texts("incomplete_reasons"))
                .setInterrupted(run.truth("interrupted"))
                .setStartedMicros(run.micros("started_at"))
                .setRampSeconds(run.fraction("ramp_seconds"))
                .setMeasuredSeconds(run.fraction("measured_seconds"))
                .setWarehouses(run.number("warehouses"))
                .setWarehousesDriven(run.number("warehouses_driven"))
                .setTpmc(run.fraction("tpmc"))
                .setTpmcLow(run.fraction("tpmc_low"))
                .setTpmcHigh(run.fraction("tpmc_high"))
                .setEfficiencyPercent(run.fraction("efficiency_percent"))
                .setEfficiencyFactor(run.fraction("efficiency_factor"))
                .setOperationsPerSecond(orNotANumber(run.fraction("operations_per_second")))
                .setOperations(operations.stream().map(ResultBuilder::operation).toList())
                .setVerdicts(run.structs("verdicts").stream()
                        .map(ResultBuilder::verdict)
                        .toList())
                .setOfferedLoad(run.structs("offered_load").stream()
                        .map(ResultBuilder::offered)
                        .toList())
                .setErrors(errors.stream().map(ResultBuilder::error).toList())
                .setClients(clients.stream().map(ResultBuilder::client).toList())
                .setReconciliation(reconciliation())
                .setWarnings(run.texts("warnings"))
                .setTags(run.map("tags", String::valueOf))
                .setSettings(run.map("settings", String::valueOf))
                .setDatabase(run.map("database", String::valueOf))
                .setCounters(run.map("counters", count -> ((Number) count).longValue()))
                .setToolVersion(run.text("tool_version"))
                .setSecondRows(run.count("second_rows"))
                .setReported(run.map("reported", String::valueOf))
                .setCreatedMicros(run.micros("created_at"))
                .build();
    }

    private static OperationResult operation(RowValues row) {
        return new OperationResult(
                row.text("operation"),
                row.text("url"),
                new OperationCell(
                        row.count("committed"),
                        row.count("rolled_back"),
                        row.count("failed"),
                        row.count("unknown"),
                        row.count("unfinished"),
                        row.count("not_found"),
                        row.count("corrupt"),
                        row.count("attempts"),
                        latency(row, "response"),
                        latency(row, "service"),
                        latency(row, "lateness"),
                        latency(row, "connection_wait"),
                        latency(row, "not_completed")),
                row.map("reported_percentiles", micros -> ((Number) micros).doubleValue()));
    }

    private static LatencyCell latency(RowValues row, String prefix) {
        return new LatencyCell(
                row.count(prefix + "_count"),
                row.count(prefix + "_min_us"),
                row.count(prefix + "_max_us"),
                row.count(prefix + "_sum_us"),
                HistogramEncoding.V2,
                row.bytes(prefix + "_histogram"));
    }

    private static ResultVerdict verdict(RowValues row) {
        return new ResultVerdict(
                row.text("name"),
                row.truth("pass"),
                row.fraction("efficiency_factor"),
                row.structs("limits").stream()
                        .map(limit -> new ResultLimit(
                                limit.text("name"), limit.text("limit"), limit.text("actual"), limit.truth("pass")))
                        .toList());
    }

    private static OfferedLimit offered(RowValues row) {
        return new OfferedLimit(
                row.text("name"),
                row.text("limit"),
                row.text("actual"),
                row.fraction("value"),
                row.count("count"),
                row.truth("pass"),
                row.text("note"));
    }

    private static ResultError error(RowValues row) {
        return new ResultError(
                row.text("operation"),
                row.text("sqlstate"),
                row.count("failed_attempts"),
                row.count("failed_operations"),
                row.micros("first_at"),
                row.micros("last_at"),
                row.text("example"));
    }

    private static ClientResult client(RowValues row) {
        return new ClientResult(
                row.text("client_id"),
                row.number("epoch"),
                row.text("ended"),
                row.text("message"),
                row.count("operations"),
                row.count("completed"),
                row.number("clock_offset_us"),
                row.number("clock_bound_us"),
                row.small("first_second"),
                row.small("last_second"),
                row.truth("perturbed"),
                row.map("figures", figure -> figure == null ? Double.NaN : ((Number) figure).doubleValue()),
                row.map("host", String::valueOf),
                row.texts("perturbed_reasons"));
    }

    private Reconciliation reconciliation() {
        return run.truth("has_reconciliation")
                ? new Reconciliation(
                        run.number("sent"),
                        run.count("aggregated"),
                        run.count("outside_interval"),
                        run.count("duplicates_dropped"),
                        run.count("duplicate_batches"),
                        run.number("missing"),
                        run.count("missing_batches"))
                : null;
    }

    /** The rate of an interval of no length, which the record cannot leave out. */
    private static double orNotANumber(Double rate) {
        return rate == null ? Double.NaN : rate;
    }
}
