package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.ClientAccount;
import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.operation.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a reader of a result must know beside its figures, a sentence each. */
final class Warnings {
    private static final long CLOCK_BOUND_MICROS = 250_000;

    /** Failed operations, of all of their kind; more are worth a warning. */
    private static final double MOST_FAILED = 0.01;

    private Warnings() {}

    static List<String> of(MergedFigures figures) {
        Run run = figures.run();
        List<String> warnings = new ArrayList<>();
        if (figures.isTpcc()) {
            warnings.addAll(TpccWarnings.of(figures));
        }
        warnings.addAll(LatenessWarning.of(figures));
        warnings.addAll(UnstartedWarning.of(figures));
        warnings.addAll(AddressWarnings.of(figures));
        for (int code = 0; code < run.definition().getOperations().size(); code++) {
            failed(run, code, warnings);
        }
        for (ClientAccount client : run.accounts()) {
            client(client, warnings);
        }
        long unfinished =
                run.accounts().stream().mapToLong(ClientAccount::unfinished).sum();
        if (unfinished > 0) {
            warnings.add(unfinished + " operations were unfinished at the end of the drain");
        }
        long duplicates = run.accounts().stream()
                .mapToLong(ClientAccount::duplicateBatches)
                .sum();
        if (duplicates > 0) {
            warnings.add(duplicates + " batches came more than once and were counted once");
        }
        if (run.measuredSeconds() < run.coveredSeconds()) {
            warnings.add("all clients covered " + run.coveredSeconds() + " s, but only the operations of the first "
                    + run.measuredSeconds() + " s can be told from the later ones");
        }
        warnings.addAll(undecodable(run));
        return warnings;
    }

    /** A failed operation is often a short one, and leaves its share of the database to the others. */
    private static void failed(Run run, int code, List<String> warnings) {
        long failed = 0;
        long all = 0;
        for (ClientAccount client : run.accounts()) {
            failed += client.counts().count(code, Outcome.FAILED.code());
            for (Outcome outcome : Outcome.values()) {
                all += client.counts().count(code, outcome.code());
            }
        }
        if (failed > MOST_FAILED * all) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: %.1f %% of its operations failed%s: throughput of the others may be flattered",
                    run.definition().getOperations().get(code),
                    100.0 * failed / all,
                    commonestState(run, code)
                            .map(state -> ", most often with SQLSTATE " + state)
                            .orElse("")));
        }
    }

    private static Optional<String> commonestState(Run run, int code) {
        return run.errors().stream()
                .filter(error -> error.getOperation() == code && error.getFailedOperations() > 0)
                .max(Comparator.comparingLong(BatchError::getFailedOperations))
                .map(BatchError::getSqlstate);
    }

    private static void client(ClientAccount client, List<String> warnings) {
        String name = "client " + client.clientId();
        if (client.finish().isPresent()) {
            BatchFinish finish = client.finish().get();
            if (finish.getEnded() != RunEnd.COMPLETED) {
                warnings.add(name + " ended after " + finish.getCoveredSeconds() + " s: " + finish.getEnded()
                        + (finish.getMessage() == null ? "" : " (" + finish.getMessage() + ")"));
            }
            if (finish.getPerturbed()) {
                warnings.add(name + " disturbed its own measurement"
                        + (finish.getPerturbedReasons().isEmpty()
                                ? ""
                                : ": " + String.join("; ", finish.getPerturbedReasons())));
            }
        }
        long bound = clockBoundMicros(client);
        if (bound > CLOCK_BOUND_MICROS) {
            warnings.add(name + ": its clock may be wrong by " + bound / 1_000 + " ms, more than "
                    + CLOCK_BOUND_MICROS / 1_000 + " ms");
        }
        if (client.beforeStartBatches() > 0) {
            warnings.add(name + ": " + client.beforeStartBatches() + " batches came without a START before them");
        }
    }

    /** Largest error of a client's clock: as it was at READY, and what it drifted since. */
    static long clockBoundMicros(ClientAccount client) {
        return client.start().map(start -> start.getClockBoundMicros()).orElse(0L)
                + client.finish()
                        .map(finish -> Math.abs(finish.getClockDriftMicros()))
                        .orElse(0L);
    }

    static List<String> undecodable(Run run) {
        if (run.undecodable() == 0) {
            return List.of();
        }
        String places = run.undecodablePlaces().stream()
                .map(place -> place.getTopic() + " partition " + place.getPartition() + " offset " + place.getOffset())
                .collect(Collectors.joining(", "));
        long more = run.undecodable() - run.undecodablePlaces().size();
        return List.of(run.undecodable() + " records could not be decoded: " + places
                + (more > 0 ? " and " + more + " more" : ""));
    }
}
