package io.tacho.schemas.lake;

import static io.tacho.schemas.lake.DistributionColumns.buckets;
import static io.tacho.schemas.lake.DistributionColumns.fill;

import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.Reconciliation;
import io.tacho.schemas.avro.ResultError;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.lake.LakeClient;
import io.tacho.schemas.avro.lake.LakeError;
import io.tacho.schemas.avro.lake.LakeLimit;
import io.tacho.schemas.avro.lake.LakeObservation;
import io.tacho.schemas.avro.lake.LakeOfferedLimit;
import io.tacho.schemas.avro.lake.LakeOperation;
import io.tacho.schemas.avro.lake.LakeRun;
import io.tacho.schemas.avro.lake.LakeVerdict;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Turns the parts of one result into rows. Nothing of the result is lost: the result can be rebuilt from them. */
final class ResultRows {
    private final RunResult result;

    ResultRows(RunResult result) {
        this.result = result;
    }

    LakeRun run() {
        LakeRun row = new LakeRun();
        row.setSchemaVersion(LakeTable.RUNS.schemaVersion());
        row.setRunId(result.getRunId());
        row.setRevision(result.getRevision());
        row.setSource(result.getSource());
        row.setWorkload(result.getWorkload());
        row.setComplete(result.getComplete());
        row.setIncompleteReasons(result.getIncompleteReasons());
        row.setInterrupted(result.getInterrupted());
        row.setStartedAt(instant(result.getStartedMicros()));
        row.setRampSeconds(finite(result.getRampSeconds()));
        row.setMeasuredSeconds(result.getMeasuredSeconds());
        row.setWarehouses(result.getWarehouses());
        row.setWarehousesDriven(result.getWarehousesDriven());
        row.setTpmc(finite(result.getTpmc()));
        row.setEfficiencyPercent(finite(result.getEfficiencyPercent()));
        row.setEfficiencyFactor(finite(result.getEfficiencyFactor()));
        row.setOperationsPerSecond(finite(result.getOperationsPerSecond()));
        row.setVerdicts(result.getVerdicts().stream().map(ResultRows::verdict).toList());
        reconcile(row, result.getReconciliation());
        row.setWarnings(result.getWarnings());
        row.setTags(result.getTags());
        row.setSettings(result.getSettings());
        row.setDatabaseProduct(result.getDatabase().get("product"));
        row.setDatabaseVersion(result.getDatabase().get("version"));
        row.setDatabase(result.getDatabase());
        row.setCounters(result.getCounters());
        row.setHosts(hosts());
        row.setToolVersion(result.getToolVersion());
        row.setSecondRows(result.getSecondRows());
        row.setReported(result.getReported());
        row.setCreatedAt(instant(result.getCreatedMicros()));
        row.setTpmcLow(finite(result.getTpmcLow()));
        row.setTpmcHigh(finite(result.getTpmcHigh()));
        row.setOfferedLoad(
                result.getOfferedLoad().stream().map(ResultRows::offered).toList());
        return row;
    }

    LakeOperation operation(int position, OperationResult operation) {
        OperationCell cell = operation.getCell();
        LakeOperation row = new LakeOperation();
        row.setSchemaVersion(LakeTable.OPERATIONS.schemaVersion());
        row.setRunId(result.getRunId());
        row.setRevision(result.getRevision());
        row.setPosition(position);
        row.setOperation(operation.getOperation());
        row.setUrl(operation.getUrl());
        DistributionColumns.fillCounts(row, cell);
        row.setPerSecond(finite(row.getCompleted() / result.getMeasuredSeconds()));
        fill(row, "response", cell.getResponse());
        fill(row, "service", cell.getService());
        fill(row, "lateness", cell.getLateness());
        fill(row, "connection_wait", cell.getConnectionWait());
        fill(row, "not_completed", cell.getNotCompleted());
        DistributionColumns.fillReported(row, operation.getReportedPercentiles());
        row.setResponseBuckets(buckets(cell.getResponse()));
        row.setServiceBuckets(buckets(cell.getService()));
        row.setReportedPercentiles(operation.getReportedPercentiles());
        return row;
    }

    LakeClient client(int position, ClientResult client) {
        LakeClient row = new LakeClient();
        row.setSchemaVersion(LakeTable.CLIENTS.schemaVersion());
        row.setRunId(result.getRunId());
        row.setRevision(result.getRevision());
        row.setPosition(position);
        row.setClientId(client.getClientId());
        row.setEpoch(client.getEpoch());
        row.setEnded(client.getEnded());
        row.setMessage(client.getMessage());
        row.setOperations(client.getOperations());
        row.setCompleted(client.getCompleted());
        row.setClockOffsetUs(client.getClockOffsetMicros());
        row.setClockBoundUs(client.getClockBoundMicros());
        row.setFirstSecond(client.getFirstSecond());
        row.setLastSecond(client.getLastSecond());
        row.setPerturbed(client.getPerturbed());
        row.setFigures(client.getFigures());
        row.setHost(client.getHost());
        row.setPerturbedReasons(client.getPerturbedReasons());
        return row;
    }

    LakeError error(int position, ResultError error) {
        LakeError row = new LakeError();
        row.setSchemaVersion(LakeTable.ERRORS.schemaVersion());
        row.setRunId(result.getRunId());
        row.setRevision(result.getRevision());
        row.setPosition(position);
        row.setOperation(error.getOperation());
        row.setSqlstate(error.getSqlstate());
        row.setFailedAttempts(error.getFailedAttempts());
        row.setFailedOperations(error.getFailedOperations());
        row.setFirstAt(instant(error.getFirstMicros()));
        row.setLastAt(instant(error.getLastMicros()));
        row.setExample(error.getExample());
        return row;
    }

    LakeObservation observation(Observation observation) {
        LakeObservation row = new LakeObservation();
        row.setSchemaVersion(LakeTable.OBSERVATIONS.schemaVersion());
        row.setRunId(result.getRunId());
        row.setRevision(result.getRevision());
        row.setObservedAt(instant(observation.getTimeMicros()));
        row.setSource(observation.getSource());
        row.setName(observation.getName());
        row.setValue(finite(observation.getValue()));
        row.setText(observation.getText());
        return row;
    }

    /** Microseconds since 1970 as an instant; null stays null. */
    static Instant instant(Long micros) {
        return micros == null ? null : Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** A figure that is none, as 0 / 0, is unknown: null. */
    private static Double finite(Double value) {
        return value != null && Double.isFinite(value) ? value : null;
    }

    private List<String> hosts() {
        return result.getClients().stream()
                .map(ClientResult::getHost)
                .map((Map<String, String> host) -> host.get("name"))
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    private static LakeVerdict verdict(ResultVerdict verdict) {
        List<LakeLimit> limits = verdict.getLimits().stream()
                .map(limit -> new LakeLimit(limit.getName(), limit.getLimit(), limit.getActual(), limit.getPass()))
                .toList();
        return new LakeVerdict(verdict.getName(), verdict.getPass(), verdict.getEfficiencyFactor(), limits);
    }

    private static LakeOfferedLimit offered(OfferedLimit limit) {
        return new LakeOfferedLimit(
                limit.getName(),
                limit.getLimit(),
                limit.getActual(),
                finite(limit.getValue()),
                limit.getCount(),
                limit.getPass(),
                limit.getNote());
    }

    private static void reconcile(LakeRun row, Reconciliation accounts) {
        row.setHasReconciliation(accounts != null);
        if (accounts != null) {
            row.setSent(accounts.getSent());
            row.setAggregated(accounts.getAggregated());
            row.setOutsideInterval(accounts.getOutsideInterval());
            row.setDuplicatesDropped(accounts.getDuplicatesDropped());
            row.setDuplicateBatches(accounts.getDuplicateBatches());
            row.setMissing(accounts.getMissing());
            row.setMissingBatches(accounts.getMissingBatches());
        }
    }
}
