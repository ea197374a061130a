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
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.metric.Efficiency;
import io.tacho.schemas.metric.TpmC;
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
    private final int seconds;
    private final RunDefinition definition;
    private final List<OperationTally> sums = new ArrayList<>();
    private final Map<Integer, Map<Integer, OperationTally>> total;

    private ResultComposer(Run run, int revision, long nowMillis) {
        this.run = run;
        this.revision = revision;
        this.nowMillis = nowMillis;
        this.seconds = run.measuredSeconds();
        this.definition = run.definition();
        this.total = run.total(seconds);
        for (int code = 0; code < definition.getOperations().size(); code++) {
            OperationTally sum = new OperationTally();
            total.getOrDefault(code, Map.of()).values().forEach(sum::add);
            sums.add(sum);
        }
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
        OptionalDouble tpmC = isTpcc() ? TpmC.of(completedNewOrders(), seconds) : OptionalDouble.empty();
        OptionalDouble efficiency = efficiency(tpmC);
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
        result.setMeasuredSeconds(seconds);
        result.setWarehouses(definition.getWarehouses());
        result.setWarehousesDriven(definition.getWarehousesDriven());
        result.setTpmc(orNull(tpmC));
        result.setEfficiencyPercent(orNull(efficiency));
        result.setEfficiencyFactor(isTpcc() ? Efficiency.SPECIFICATION_FACTOR : null);
        result.setOperationsPerSecond(
                seconds == 0
                        ? 0
                        : (double) sums.stream()
                                        .mapToLong(OperationTally::completed)
                                        .sum()
                                / seconds);
        result.setOperations(operations());
        result.setVerdicts(verdicts(efficiency));
        result.setOfferedLoad(List.of());
        result.setErrors(errors());
        result.setClients(clients());
        result.setReconciliation(reconciliation());
        result.setWarnings(Warnings.of(run, efficiency));
        result.setTags(definition.getTags());
        result.setSettings(settings());
        result.setDatabase(run.database());
        result.setCounters(counters());
        result.setToolVersion(definition.getToolVersion());
        result.setSecondRows(run.secondRows());
        result.setReported(Map.of());
        result.setCreatedMicros((long) (nowMillis * MICROS_PER_MILLI));
        return result;
    }

    private boolean isTpcc() {
        return definition.getWorkload().equals("tpcc");
    }

    private long completedNewOrders() {
        int code = definition.getOperations().indexOf(TpmC.NEW_ORDER);
        return code < 0 ? 0 : sums.get(code).completed();
    }

    private OptionalDouble efficiency(OptionalDouble tpmC) {
        Long driven = definition.getWarehousesDriven();
        return tpmC.isEmpty() || driven == null
                ? OptionalDouble.empty()
                : Efficiency.percent(tpmC.getAsDouble(), driven, Efficiency.SPECIFICATION_FACTOR);
    }

    private boolean interrupted() {
        return seconds < definition.getDurationSeconds()
                || run.accounts().stream()
                        .flatMap(client -> client.finish().stream())
                        .anyMatch(finish -> finish.getEnded() != RunEnd.COMPLETED);
    }

    private List<OperationResult> operations() {
        List<OperationResult> rows = new ArrayList<>();
        for (int code = 0; code < sums.size(); code++) {
            rows.add(row(code, null, sums.get(code)));
        }
        if (run.urls().size() > 1) {
            total.forEach((code, byUrl) -> byUrl.forEach((url, tally) -> {
                rows.add(row(code, run.urls().get(url), tally));
            }));
        }
        return rows;
    }

    private OperationResult row(int code, String url, OperationTally tally) {
        return new OperationResult(
                definition.getOperations().get(code), url, tally.toCell(HistogramEncoding.V2), Map.of());
    }

    private List<ResultVerdict> verdicts(OptionalDouble efficiency) {
        if (!isTpcc()) {
            return List.of();
        }
        Map<String, LatencyDistribution> responses = new HashMap<>();
        for (int code = 0; code < sums.size(); code++) {
            responses.put(definition.getOperations().get(code), sums.get(code).response());
        }
        return Verdicts.tpcc(responses, efficiency);
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
                client.completed(seconds),
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
        long inside = sums.stream().mapToLong(OperationTally::count).sum();
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

    private Map<String, Long> counters() {
        Map<String, Long> sum = new HashMap<>();
        run.accounts().stream()
                .flatMap(client -> client.finish().stream())
                .forEach(finish -> finish.getCounters().forEach((name, count) -> sum.merge(name, count, Long::sum)));
        return sum;
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Integer orNull(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }
}
