package io.tacho.aggregator;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.FinishTotal;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.operation.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One client of a scripted run: makes batches as a real one does, and keeps the account that goes into FINISH. */
final class ScriptedClient {
    private final ScriptedRun run;
    private final String id;
    private final long epoch;
    private final Map<List<Integer>, long[]> totals =
            new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    private long sequence;
    private long operations;
    List<String> urls = List.of("db1:5432/tpcc");
    long measureStart = ScriptedRun.MEASURE_START;
    String hash = "hash-1";
    long clockBound = 1_500;
    boolean perturbed;
    List<String> perturbedReasons = List.of();
    Map<String, Long> counters = Map.of();
    Map<String, Double> figures = Map.of("ring.waits", 0.0);

    /** An operation of a script. */
    record Op(double end, int operation, long service, Outcome outcome, int attempts, long lateness, int url) {
        static Op of(double end, int operation, long service) {
            return new Op(end, operation, service, Outcome.COMMITTED, 1, 0, 0);
        }

        Op outcome(Outcome other) {
            return new Op(end, operation, service, other, attempts, lateness, url);
        }

        Op url(int other) {
            return new Op(end, operation, service, outcome, attempts, lateness, other);
        }

        Op late(long micros) {
            return new Op(end, operation, service, outcome, attempts, micros, url);
        }
    }

    ScriptedClient(ScriptedRun run, String id, long epoch) {
        this.run = run;
        this.id = id;
        this.epoch = epoch;
    }

    OperationBatch start() {
        OperationBatch batch = batch(BatchKind.START, ScriptedRun.at(-run.definition.getRampSeconds()), List.of());
        RunDefinition definition =
                RunDefinition.newBuilder(run.definition).setHash(hash).build();
        batch.setStart(new BatchStart(
                definition,
                measureStart,
                run.started,
                urls,
                120L,
                clockBound,
                Map.of("name", "host-" + id),
                Map.of("product", "PostgreSQL", "version", "17.5")));
        return batch;
    }

    /** A batch whose base time is that of the given second of the interval. */
    OperationBatch data(double base, Op... ops) {
        return batch(BatchKind.DATA, ScriptedRun.at(base), List.of(ops));
    }

    OperationBatch data(double base, List<Op> ops) {
        return batch(BatchKind.DATA, ScriptedRun.at(base), ops);
    }

    OperationBatch finish() {
        return finish(run.definition.getDurationSeconds(), RunEnd.COMPLETED, null);
    }

    OperationBatch finish(int covered, RunEnd end, String message) {
        OperationBatch batch = batch(BatchKind.FINISH, ScriptedRun.at(covered), List.of());
        List<FinishTotal> told = new ArrayList<>();
        totals.forEach((key, count) -> told.add(new FinishTotal(key.get(0), key.get(1), count[0], count[1])));
        batch.setFinish(BatchFinish.newBuilder()
                .setOperations(operations)
                .setTotals(told)
                .setCoveredSeconds(covered)
                .setEnded(end)
                .setMessage(message)
                .setPerturbed(perturbed)
                .setClockDriftMicros(300)
                .setFigures(figures)
                .setCounters(counters.isEmpty() ? Map.of("order.lines", operations * 10) : counters)
                .setPerturbedReasons(perturbedReasons)
                .build());
        return batch;
    }

    /** Makes up a number that never comes: a gap. */
    void skip() {
        sequence++;
    }

    static OperationBatch with(OperationBatch batch, BatchError... errors) {
        batch.setErrors(List.of(errors));
        return batch;
    }

    private OperationBatch batch(BatchKind kind, long base, List<Op> ops) {
        List<Integer> codes = new ArrayList<>();
        List<Integer> outcomes = new ArrayList<>();
        List<Integer> attempts = new ArrayList<>();
        List<Integer> urlIndexes = new ArrayList<>();
        List<Long> deltas = new ArrayList<>();
        List<Long> lateness = new ArrayList<>();
        List<Long> services = new ArrayList<>();
        long before = base;
        for (Op op : ops) {
            long end = ScriptedRun.at(op.end());
            deltas.add(end - before);
            before = end;
            codes.add(op.operation());
            outcomes.add(op.outcome().code());
            attempts.add(op.attempts());
            urlIndexes.add(op.url());
            lateness.add(op.lateness());
            services.add(op.service());
            account(op);
        }
        return new OperationBatch(
                run.id(),
                id,
                epoch,
                sequence++,
                kind,
                base,
                ops.size(),
                codes,
                deltas,
                lateness,
                new ArrayList<>(),
                services,
                outcomes,
                attempts,
                urlIndexes,
                new ArrayList<>(),
                null,
                null);
    }

    private void account(Op op) {
        operations++;
        if (op.end() >= 0 && op.end() < run.definition.getDurationSeconds()) {
            long[] total =
                    totals.computeIfAbsent(List.of(op.operation(), op.outcome().code()), key -> new long[2]);
            total[0]++;
            total[1] += op.attempts();
        }
    }
}
