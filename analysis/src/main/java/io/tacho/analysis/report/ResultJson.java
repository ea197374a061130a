package io.tacho.analysis.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.Reconciliation;
import io.tacho.schemas.avro.ResultError;
import io.tacho.schemas.avro.ResultLimit;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.avro.RunResult;
import java.util.List;
import java.util.function.Function;

/**
 * A result as JSON, schema {@value #SCHEMA}: keys of the first line are never taken away or given another meaning. Full
 * precision; unknown values are null. Operations and verdicts are objects by name; rows of single database addresses
 * stand under {@code addresses}, so that nobody adds them to their sum.
 */
public final class ResultJson {
    /** The value of the key {@code schema}. */
    public static final String SCHEMA = "tacho.result/1";

    private final RunResult result;

    private ResultJson(RunResult result) {
        this.result = result;
    }

    /** Indented, with a line end. */
    public static String of(RunResult result) {
        return Json.pretty(new ResultJson(result).whole());
    }

    /** On one line, without a line end. */
    public static String line(RunResult result) {
        return Json.line(new ResultJson(result).whole());
    }

    private ObjectNode whole() {
        ObjectNode json = Json.object();
        identity(json);
        figures(json);
        json.set("verdicts", verdicts());
        json.set("offered_load", offeredLoad());
        json.set("operations", operations());
        json.set("addresses", addresses());
        json.set("errors", each(result.getErrors(), ResultJson::error));
        json.set("clients", each(result.getClients(), ResultJson::client));
        json.set("reconciliation", reconciliation(result.getReconciliation()));
        facts(json);
        return json;
    }

    private void identity(ObjectNode json) {
        put(json, "schema", SCHEMA);
        put(json, "run_id", result.getRunId());
        put(json, "revision", result.getRevision());
        put(json, "source", result.getSource());
        put(json, "workload", result.getWorkload());
        put(json, "complete", result.getComplete());
        put(json, "incomplete_reasons", result.getIncompleteReasons());
        put(json, "interrupted", result.getInterrupted());
        put(json, "started_at", Moments.ofMicros(result.getStartedMicros()));
        put(json, "ramp_seconds", result.getRampSeconds());
        put(json, "measured_seconds", result.getMeasuredSeconds());
    }

    private void figures(ObjectNode json) {
        put(json, "warehouses", result.getWarehouses());
        put(json, "warehouses_driven", result.getWarehousesDriven());
        put(json, "tpmc", result.getTpmc());
        put(json, "tpmc_low", result.getTpmcLow());
        put(json, "tpmc_high", result.getTpmcHigh());
        put(json, "efficiency_percent", result.getEfficiencyPercent());
        put(json, "efficiency_factor", result.getEfficiencyFactor());
        put(json, "operations_per_second", result.getOperationsPerSecond());
    }

    private ObjectNode verdicts() {
        ObjectNode json = Json.object();
        for (ResultVerdict verdict : result.getVerdicts()) {
            ObjectNode one = json.putObject(verdict.getName());
            put(one, "pass", verdict.getPass());
            put(one, "efficiency_factor", verdict.getEfficiencyFactor());
            one.set("limits", each(verdict.getLimits(), ResultJson::limit));
        }
        return json;
    }

    private static ObjectNode limit(ResultLimit limit) {
        ObjectNode json = Json.object();
        put(json, "name", limit.getName());
        put(json, "limit", limit.getLimit());
        put(json, "actual", limit.getActual());
        put(json, "pass", limit.getPass());
        return json;
    }

    /** Null for other workloads, and for runs that do not know. */
    private ObjectNode offeredLoad() {
        if (result.getOfferedLoad().isEmpty()) {
            return null;
        }
        ObjectNode json = Json.object();
        put(json, "pass", result.getOfferedLoad().stream().allMatch(OfferedLimit::getPass));
        json.set("limits", each(result.getOfferedLoad(), ResultJson::offered));
        return json;
    }

    private static ObjectNode offered(OfferedLimit limit) {
        ObjectNode json = Json.object();
        put(json, "name", limit.getName());
        put(json, "limit", limit.getLimit());
        put(json, "actual", limit.getActual());
        put(json, "value", limit.getValue());
        put(json, "count", limit.getCount());
        put(json, "pass", limit.getPass());
        put(json, "note", limit.getNote());
        return json;
    }

    private ObjectNode operations() {
        ObjectNode json = Json.object();
        for (OperationResult operation : ResultOperations.sums(result)) {
            json.set(operation.getOperation(), operation(operation));
        }
        return json;
    }

    private ArrayNode addresses() {
        ArrayNode json = Json.array();
        for (OperationResult operation : ResultOperations.ofAddresses(result)) {
            ObjectNode one = json.addObject();
            put(one, "address", operation.getUrl());
            put(one, "operation", operation.getOperation());
            one.setAll(operation(operation));
        }
        return json;
    }

    private ObjectNode operation(OperationResult operation) {
        OperationCell cell = operation.getCell();
        ObjectNode json = Json.object();
        put(json, "completed", ResultOperations.completed(cell));
        put(json, "committed", cell.getCommitted());
        put(json, "rolled_back", cell.getRolledBack());
        put(json, "failed", cell.getFailed());
        put(json, "unknown", cell.getUnknown());
        put(json, "unfinished", cell.getUnfinished());
        put(json, "not_found", cell.getNotFound());
        put(json, "corrupt", cell.getCorrupt());
        put(json, "attempts", cell.getAttempts());
        put(json, "per_second", ResultOperations.perSecond(result, cell));
        json.set("response_us", latency(LatencyFigures.response(operation)));
        json.set("service_us", latency(LatencyFigures.of(cell.getService())));
        json.set("lateness_us", latency(LatencyFigures.of(cell.getLateness())));
        json.set("connection_wait_us", latency(LatencyFigures.of(cell.getConnectionWait())));
        json.set("not_completed_us", latency(LatencyFigures.of(cell.getNotCompleted())));
        return json;
    }

    private static ObjectNode latency(LatencyFigures figures) {
        ObjectNode json = Json.object();
        put(json, "mean", figures.mean());
        put(json, "min", figures.min());
        put(json, "p50", figures.p50());
        put(json, "p90", figures.p90());
        put(json, "p95", figures.p95());
        put(json, "p99", figures.p99());
        put(json, "p999", figures.p999());
        put(json, "p9999", figures.p9999());
        put(json, "max", figures.max());
        return json;
    }

    private static ObjectNode error(ResultError error) {
        ObjectNode json = Json.object();
        put(json, "operation", error.getOperation());
        put(json, "sqlstate", error.getSqlstate());
        put(json, "failed_attempts", error.getFailedAttempts());
        put(json, "failed_operations", error.getFailedOperations());
        put(json, "first_at", Moments.ofMicros(error.getFirstMicros()));
        put(json, "last_at", Moments.ofMicros(error.getLastMicros()));
        put(json, "example", error.getExample());
        return json;
    }

    private static ObjectNode client(ClientResult client) {
        ObjectNode json = Json.object();
        put(json, "client_id", client.getClientId());
        put(json, "epoch", client.getEpoch());
        put(json, "ended", client.getEnded());
        put(json, "message", client.getMessage());
        put(json, "operations", client.getOperations());
        put(json, "completed", client.getCompleted());
        put(json, "clock_offset_us", client.getClockOffsetMicros());
        put(json, "clock_bound_us", client.getClockBoundMicros());
        put(json, "first_second", client.getFirstSecond());
        put(json, "last_second", client.getLastSecond());
        put(json, "perturbed", client.getPerturbed());
        put(json, "perturbed_reasons", client.getPerturbedReasons());
        put(json, "figures", client.getFigures());
        put(json, "host", client.getHost());
        return json;
    }

    private static ObjectNode reconciliation(Reconciliation accounts) {
        if (accounts == null) {
            return null;
        }
        ObjectNode json = Json.object();
        put(json, "sent", accounts.getSent());
        put(json, "aggregated", accounts.getAggregated());
        put(json, "outside_interval", accounts.getOutsideInterval());
        put(json, "duplicates_dropped", accounts.getDuplicatesDropped());
        put(json, "duplicate_batches", accounts.getDuplicateBatches());
        put(json, "missing", accounts.getMissing());
        put(json, "missing_batches", accounts.getMissingBatches());
        return json;
    }

    private void facts(ObjectNode json) {
        put(json, "warnings", result.getWarnings());
        put(json, "tags", result.getTags());
        put(json, "settings", result.getSettings());
        put(json, "database", result.getDatabase());
        put(json, "counters", result.getCounters());
        put(json, "reported", result.getReported());
        put(json, "tool_version", result.getToolVersion());
        put(json, "second_rows", result.getSecondRows());
        put(json, "created_at", Moments.ofMicros(result.getCreatedMicros()));
    }

    private static <T> ArrayNode each(List<T> parts, Function<T, ObjectNode> part) {
        ArrayNode json = Json.array();
        parts.forEach(one -> json.add(part.apply(one)));
        return json;
    }

    private static void put(ObjectNode json, String key, Object value) {
        json.set(key, Json.node(value));
    }
}
