package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.ClientAccount;
import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.Reconciliation;
import io.tacho.schemas.avro.ResultError;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.metric.Efficiency;
import io.tacho.schemas.metric.TpmCInterval;
import io.tacho.schemas.metric.Verdicts;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes the result of a run from everything that the ledger holds; never from what is in memory by chance. */
public final class ResultComposer {
    /** Below the topic's limit, with room for the record's frame. */
    private static final int MOST_BYTES = Topics.MAX_MESSAGE_BYTES - 64 * 1024;

    private static final double MICROS_PER_MILLI = 1_000;

    private final Run run;
    private final int revision;
    private final long nowMillis;
    private final RunDefinition definition;
    private final MergedFigures figures;

    private ResultComposer(Run run, int revision, long nowMillis) {
        this.run = run;
        this.revision = revision;
        this.nowMillis = nowMillis;
        this.definition = run.definition();
        this.figures = new MergedFigures(run);
    }

    /** The result of a run whose seconds are all closed. */
    public static Outgoing compose(Run run, int revision, long nowMillis) {
        RunResult result = new ResultComposer(run, revision, nowMillis).result();
        return new Outgoing(Outgoing.Kind.RESULT, Keys.result(run.id(), revision), bytes(result));
    }

    /** B37: a result must fit; rows of single addresses are the part that can be left out. */
    static byte[] bytes(RunResult result) {
        byte[] bytes = Topics.RESULT_CODEC.encode(result);
        if (bytes.length <= MOST_BYTES) {
            return bytes;
        }
        result.setOperations(result.getOperations().stream()
                .filter(row -> row.getUrl() == null)
                .toList());
        List<String> warnings = new ArrayList<>(result.getWarnings());
        warnings.add("the rows of single database addresses are left out: with them the result has " + bytes.length
                + " bytes, more than the " + MOST_BYTES + " that fit");
        result.setWarnings(warnings);
        return Topics.RESULT_CODEC.encode(result);
    }

    private RunResult result() {
        List<String> reasons = Reasons.of(run);
        RunResult result = new RunResult();
        result.setRunId(run.id());
        result.setRevision(revision);
        result.setSource("native");
        result.setWorkload(definition.getWorkload());
        result.setComplete(reasons.isEmpty());
        result.setIncompleteReasons(reasons);
        result.setInterrupted(interrupted());
        result.setStartedMicros(run.measureStartMicros());
        result.setRampSeconds((double) definition.getRampSeconds());
        result.setMeasuredSeconds(figures.seconds());
        result.setWarehouses(definition.getWarehouses());
        result.setWarehousesDriven(definition.getWarehousesDriven());
        result.setTpmc(orNull(figures.tpmC()));
        result.setTpmcLow(figures.tpmCInterval().map(TpmCInterval::low).orElse(null));
        result.setTpmcHigh(figures.tpmCInterval().map(TpmCInterval::high).orElse(null));
        result.setEfficiencyPercent(orNull(figures.efficiencyPercent()));
        result.setEfficiencyFactor(figures.isTpcc() ? Efficiency.SPECIFICATION_FACTOR : null);
        result.setOperationsPerSecond(figures.operationsPerSecond());
        result.setOperations(operations());
        result.setVerdicts(verdicts());
        result.setOfferedLoad(figures.offeredLoad());
        result.setErrors(errors());
        result.setClients(clients());
        result.setReconciliation(reconciliation());
        result.setWarnings(Warnings.of(figures));
        result.setTags(definition.getTags());
        result.setSettings(settings());
        result.setDatabase(run.database());
        result.setCounters(figures.counters());
        result.setToolVersion(definition.getToolVersion());
        result.setSecondRows(run.secondRows());
        result.setReported(Map.of());
        result.setCreatedMicros((long) (nowMillis * MICROS_PER_MILLI));
        return result;
    }

    /** A run that was to end after a number of operations is whole whenever it ends. */
    private boolean interrupted() {
        boolean endsByItself = definition.getSettings().containsKey("operations");
        return !endsByItself && figures.seconds() < definition.getDurationSeconds()
                || run.accounts().stream()
                        .anyMatch(client -> client.finish()
                                .map(finish -> finish.getEnded() != RunEnd.COMPLETED)
                                .orElse(endsByItself));
    }

    private List<OperationResult> operations() {
        List<OperationResult> rows = new ArrayList<>();
        for (int code = 0; code < figures.sums().size(); code++) {
            rows.add(row(code, null, figures.sums().get(code)));
        }
        if (run.urls().size() > 1) {
            figures.byAddress()
                    .forEach((code, byUrl) -> byUrl.forEach((url, tally) -> {
                        rows.add(row(code, run.urls().get(url), tally));
                    }));
        }
        return rows;
    }

    private OperationResult row(int code, String url, OperationTally tally) {
        return new OperationResult(
                definition.getOperations().get(code), url, tally.toCell(HistogramEncoding.V2), Map.of());
    }

    private List<ResultVerdict> verdicts() {
        return figures.isTpcc()
                ? Verdicts.tpcc(figures.byName(OperationTally::response), figures.efficiencyPercent())
                : List.of();
    }

    private List<ResultError> errors() {
        return run.errors().stream()
                .map(error -> new ResultError(
                        definition.getOperations().get(error.getOperation()),
                        error.getSqlstate(),
                        error.getFailedAttempts(),
                        error.getFailedOperations(),
                        error.getFirstMicros(),
                        error.getLastMicros(),
                        error.getExample()))
                .sorted(Comparator.comparing(ResultError::getOperation).thenComparing(ResultError::getSqlstate))
                .toList();
    }

    private List<ClientResult> clients() {
        return run.allAccounts().stream()
                .sorted(Comparator.comparingInt(client -> run.indexOf(client).orElse(Integer.MAX_VALUE)))
                .map(this::client)
                .toList();
    }

    private ClientResult client(ClientAccount client) {
        Optional<BatchFinish> finish = client.finish();
        return new ClientResult(
                client.clientId(),
                client.epoch(),
                finish.map(told -> told.getEnded().name()).orElse(client.started() ? "LOST" : "EXPECTED"),
                finish.map(BatchFinish::getMessage).orElse(null),
                client.operations(),
                client.completed(figures.seconds()),
                client.start().map(start -> start.getClockOffsetMicros()).orElse(null),
                client.start().isPresent() ? Warnings.clockBoundMicros(client) : null,
                orNull(client.firstOperationSecond()),
                orNull(client.lastOperationSecond()),
                finish.map(BatchFinish::getPerturbed).orElse(false),
                finish.map(BatchFinish::getFigures).orElse(Map.of()),
                client.start().map(start -> start.getHost()).orElse(Map.of()),
                finish.map(BatchFinish::getPerturbedReasons).orElse(List.of()));
    }

    private Reconciliation reconciliation() {
        long aggregated =
                run.accounts().stream().mapToLong(ClientAccount::operations).sum();
        long inside = figures.sums().stream().mapToLong(OperationTally::count).sum();
        OptionalLong sent = sent();
        return new Reconciliation(
                sent.isPresent() ? sent.getAsLong() : null,
                aggregated,
                aggregated - inside,
                run.accounts().stream()
                        .mapToLong(ClientAccount::duplicateOperations)
                        .sum(),
                run.accounts().stream()
                        .mapToLong(ClientAccount::duplicateBatches)
                        .sum(),
                sent.isPresent() ? sent.getAsLong() - aggregated : null,
                run.accounts().stream()
                        .mapToLong(client -> Math.max(0, client.missingBatches()))
                        .sum());
    }

    /** What all clients say they recorded, those left out included; nothing while one has not said it. */
    private OptionalLong sent() {
        long sum = 0;
        for (ClientAccount client : run.allAccounts()) {
            if (client.finish().isEmpty()) {
                return OptionalLong.empty();
            }
            sum += client.finish().get().getOperations();
        }
        return OptionalLong.of(sum);
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(definition.getSettings());
        settings.putAll(definition.getDrawn());
        return settings;
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Integer orNull(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }
}
