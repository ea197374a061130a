package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.ClientAccount;
import io.tacho.aggregator.ledger.OutcomeCounts;
import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.FinishTotal;
import io.tacho.schemas.operation.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Why a result is not complete, a sentence each, with both numbers where sums differ. None: it is complete. */
final class Reasons {
    /** Operations in flight at the end of the drain, of all; more make a result invalid. */
    private static final double MOST_UNFINISHED = 0.01;

    private final Run run;
    private final List<String> reasons = new ArrayList<>();

    private Reasons(Run run) {
        this.run = run;
    }

    static List<String> of(Run run) {
        Reasons reasons = new Reasons(run);
        reasons.reasons.addAll(run.contradictions());
        run.accounts().forEach(reasons::client);
        reasons.sums();
        reasons.unfinished();
        return reasons.reasons;
    }

    private void client(ClientAccount client) {
        String name = "client " + client.clientId();
        if (!client.started()) {
            reasons.add(
                    client.beforeStartBatches() == 0
                            ? name + " sent nothing"
                            : name + " sent " + client.beforeStartBatches()
                                    + " batches without a START, which are not in the result");
            return;
        }
        if (client.missingBatches() > 0) {
            reasons.add(name + ": " + client.missingBatches() + " of " + (client.missingBatches() + client.batches())
                    + " batches are missing");
        } else if (client.missingBatches() < 0) {
            reasons.add(name + ": " + client.batches() + " batches came under "
                    + (client.batches() + client.missingBatches())
                    + " numbers, so that some were counted twice");
        }
        if (client.finish().isEmpty()) {
            reasons.add(name + " did not finish: its last batch was sent at "
                    + Instant.ofEpochMilli(client.newestSentMillis()));
        } else {
            totals(name, client, client.finish().get());
        }
    }

    private void totals(String name, ClientAccount client, BatchFinish finish) {
        if (finish.getOperations() != client.operations()) {
            reasons.add(name + " recorded " + finish.getOperations() + " operations, " + client.operations()
                    + " were aggregated");
        }
        OutcomeCounts told = OutcomeCounts.empty();
        for (FinishTotal total : finish.getTotals()) {
            told.add(total.getOperation(), total.getOutcome(), total.getCount(), total.getAttempts());
        }
        for (int code = 0; code < Math.max(told.operations(), client.counts().operations()); code++) {
            operation(name, code, told, client.counts());
        }
    }

    private void operation(String name, int code, OutcomeCounts told, OutcomeCounts aggregated) {
        for (Outcome outcome : Outcome.values()) {
            long sent = told.count(code, outcome.code());
            long counted = aggregated.count(code, outcome.code());
            if (sent != counted) {
                reasons.add(name + " counted " + sent + " " + operationName(code) + " " + outcome
                        + " in the measurement interval, " + counted + " were aggregated");
            }
        }
        if (told.attempts(code) != aggregated.attempts(code)) {
            reasons.add(name + " counted " + told.attempts(code) + " attempts of " + operationName(code) + ", "
                    + aggregated.attempts(code) + " were aggregated");
        }
    }

    private String operationName(int code) {
        List<String> names = run.definition().getOperations();
        return code < names.size() ? names.get(code) : "operation " + code;
    }

    private void sums() {
        long aggregated =
                run.accounts().stream().mapToLong(ClientAccount::operations).sum();
        if (aggregated != run.publishedOperations()) {
            reasons.add(aggregated + " operations were aggregated, " + run.publishedOperations()
                    + " are in the rows of closed seconds");
        }
        if (run.measuredSeconds() > run.coveredSeconds()) {
            reasons.add("the first " + run.measuredSeconds() + " s cannot be told from the " + run.coveredSeconds()
                    + " s that all clients covered");
        }
    }

    private void unfinished() {
        long unfinished =
                run.accounts().stream().mapToLong(ClientAccount::unfinished).sum();
        long all = run.accounts().stream().mapToLong(Reasons::due).sum();
        if (unfinished > MOST_UNFINISHED * all) {
            reasons.add(unfinished + " operations were unfinished at the end of the drain, more than 1 % of the " + all
                    + " that were due in the measurement interval: the result is invalid");
        }
    }

    /** Operations of the interval, and those unfinished whose end was put outside of it. */
    private static long due(ClientAccount client) {
        return client.counts().total() + client.unfinished() - client.counts().total(Outcome.UNFINISHED);
    }
}
