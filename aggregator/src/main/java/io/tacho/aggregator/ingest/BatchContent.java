package io.tacho.aggregator.ingest;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.FinishTotal;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.operation.Outcome;
import io.tacho.schemas.topic.Keys;

/**
 * What a batch must hold beside its columns. Stage 2 takes all of it as it is: one wrong number there would stop the
 * aggregator for every run, and again after each restart.
 */
final class BatchContent {
    private BatchContent() {}

    /**
     * Checks all that can be told without the client's journal.
     *
     * @throws IllegalArgumentException naming what is out of its range
     */
    static void require(OperationBatch batch) {
        atLeast("sequence number", batch.getSequence(), 0);
        if ((batch.getKind() == BatchKind.START) != (batch.getStart() != null)
                || (batch.getKind() == BatchKind.FINISH) != (batch.getFinish() != null)) {
            throw new IllegalArgumentException("a " + batch.getKind() + " batch with the content of another kind");
        }
        if (batch.getStart() != null) {
            start(batch.getStart());
        }
    }

    private static void start(BatchStart start) {
        start.getClients().forEach(client -> Keys.requireId("client id", client.getClientId()));
        RunDefinition definition = start.getDefinition();
        atLeast("number of operations", definition.getOperations().size(), 1);
        atLeast("duration_seconds", definition.getDurationSeconds(), 1);
        atLeast("ramp_seconds", definition.getRampSeconds(), 0);
        atLeast("clients", definition.getClients(), 1);
        atLeast("operation_partitions", definition.getOperationPartitions(), 1);
    }

    /**
     * Checks errors and totals, whose operation codes are positions in the list that the client's START told.
     *
     * @param operations length of that list
     * @throws IllegalArgumentException naming what is out of its range
     */
    static void requireCodes(OperationBatch batch, int operations) {
        for (BatchError error : batch.getErrors()) {
            below("operation of an error", error.getOperation(), operations);
            atLeast("failed attempts of an error", error.getFailedAttempts(), 0);
            atLeast("failed operations of an error", error.getFailedOperations(), 0);
        }
        if (batch.getFinish() != null) {
            finish(batch.getFinish(), operations);
        }
    }

    private static void finish(BatchFinish finish, int operations) {
        atLeast("operations of a FINISH", finish.getOperations(), 0);
        for (FinishTotal total : finish.getTotals()) {
            below("operation of a total", total.getOperation(), operations);
            Outcome.ofCode(total.getOutcome());
            atLeast("count of a total", total.getCount(), 0);
            atLeast("attempts of a total", total.getAttempts(), 0);
        }
    }

    private static void below(String what, int code, int limit) {
        if (code < 0 || code >= limit) {
            throw new IllegalArgumentException(what + " " + code + " is not one of 0.." + (limit - 1));
        }
    }

    private static void atLeast(String what, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(what + " " + value + " is less than " + least);
        }
    }
}
