package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.LedgerRun;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.UndecodableRecord;
import java.util.List;

/**
 * What is told of a run as a whole: its definition, database addresses, errors, and what contradicts. Changes the record
 * it is given, which the run saves. Not thread-safe.
 */
final class RunFacts {
    private static final int MOST_PLACES = 10;

    private final LedgerRun head;

    RunFacts(LedgerRun head) {
        this.head = head;
    }

    /**
     * Takes what a START tells. The first one tells what the run is; one that tells another run is never merged with it.
     *
     * @return false if it contradicts: the client does not count then
     */
    boolean take(ClientAccount client, BatchStart start) {
        if (head.getDefinition() == null) {
            head.setDefinition(start.getDefinition());
            head.setMeasureStartMicros(start.getMeasureStartMicros());
        } else if (!sameRun(client, start)) {
            client.contradicts();
            return false;
        }
        start.getUrls().stream().filter(url -> !head.getUrls().contains(url)).forEach(head.getUrls()::add);
        if (head.getDatabase().isEmpty()) {
            head.setDatabase(start.getDatabase());
        }
        return true;
    }

    private boolean sameRun(ClientAccount client, BatchStart start) {
        RunDefinition ours = head.getDefinition();
        if (!ours.getHash().equals(start.getDefinition().getHash())) {
            contradiction(
                    client,
                    "another run definition",
                    ours.getHash(),
                    start.getDefinition().getHash());
            return false;
        }
        List<String> theirOperations = start.getDefinition().getOperations();
        if (!ours.getOperations().equals(theirOperations)) {
            contradiction(
                    client,
                    "other operations",
                    String.join(" ", ours.getOperations()),
                    String.join(" ", theirOperations));
            return false;
        }
        if (head.getMeasureStartMicros() != start.getMeasureStartMicros()) {
            contradiction(
                    client,
                    "another start of measurement",
                    head.getMeasureStartMicros() + " µs",
                    start.getMeasureStartMicros() + " µs");
            return false;
        }
        return true;
    }

    private void contradiction(ClientAccount client, String what, String ours, String theirs) {
        head.getContradictions()
                .add("client " + client.clientId() + " ran with " + what + " (" + theirs + " instead of " + ours
                        + "), so none of its operations is in the result");
    }

    /** A client's address index as an index of the run's addresses, which several clients may list differently. */
    int url(ClientAccount client, int index) {
        List<String> urls = client.start().orElseThrow().getUrls();
        if (urls.isEmpty() && index == 0) {
            return 0;
        }
        String url = index < urls.size() ? urls.get(index) : "address " + index;
        int position = head.getUrls().indexOf(url);
        if (position >= 0) {
            return position;
        }
        head.getUrls().add(url);
        return head.getUrls().size() - 1;
    }

    /** Adds failed attempts up; returns whether there were any. */
    boolean addErrors(List<BatchError> errors) {
        for (BatchError error : errors) {
            head.getErrors().stream()
                    .filter(known -> known.getOperation() == error.getOperation()
                            && known.getSqlstate().equals(error.getSqlstate()))
                    .findAny()
                    .ifPresentOrElse(
                            known -> add(error, known), () -> head.getErrors().add(error));
        }
        return !errors.isEmpty();
    }

    private static void add(BatchError error, BatchError sum) {
        sum.setFailedAttempts(sum.getFailedAttempts() + error.getFailedAttempts());
        sum.setFailedOperations(sum.getFailedOperations() + error.getFailedOperations());
        sum.setFirstMicros(Math.min(sum.getFirstMicros(), error.getFirstMicros()));
        sum.setLastMicros(Math.max(sum.getLastMicros(), error.getLastMicros()));
    }

    /** Counts a record that could not be decoded, and keeps the first places. */
    void undecodable(UndecodableRecord place) {
        head.setUndecodable(head.getUndecodable() + 1);
        if (head.getUndecodablePlaces().size() < MOST_PLACES) {
            head.getUndecodablePlaces().add(place);
        }
    }
}
