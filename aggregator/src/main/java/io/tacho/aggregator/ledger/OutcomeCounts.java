package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.operation.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Operations by operation and outcome, and their attempts by operation. Grows with the codes seen; not thread-safe. */
public final class OutcomeCounts {
    private static final int OUTCOMES = Outcome.values().length;

    private long[] outcomes;
    private long[] attempts;

    private OutcomeCounts(long[] outcomes, long[] attempts) {
        this.outcomes = outcomes;
        this.attempts = attempts;
    }

    static OutcomeCounts of(List<Long> outcomes, List<Long> attempts) {
        return new OutcomeCounts(
                outcomes.stream().mapToLong(Long::longValue).toArray(),
                attempts.stream().mapToLong(Long::longValue).toArray());
    }

    /** Counts of nothing. */
    public static OutcomeCounts empty() {
        return new OutcomeCounts(new long[0], new long[0]);
    }

    /** Adds operations of one outcome. */
    public void add(int operation, int outcome, long count, long attemptCount) {
        if (operation >= attempts.length) {
            attempts = Arrays.copyOf(attempts, operation + 1);
            outcomes = Arrays.copyOf(outcomes, (operation + 1) * OUTCOMES);
        }
        outcomes[operation * OUTCOMES + outcome] += count;
        attempts[operation] += attemptCount;
    }

    void add(int operation, OperationCell cell) {
        for (Outcome outcome : Outcome.values()) {
            add(operation, outcome.code(), count(cell, outcome), 0);
        }
        attempts[operation] += cell.getAttempts();
    }

    /** Operations of a kind with an outcome. */
    public long count(int operation, int outcome) {
        return operation < attempts.length ? outcomes[operation * OUTCOMES + outcome] : 0;
    }

    /** Attempts of all operations of a kind. */
    public long attempts(int operation) {
        return operation < attempts.length ? attempts[operation] : 0;
    }

    /** All operations. */
    public long total() {
        return Arrays.stream(outcomes).sum();
    }

    /** All operations with an outcome. */
    public long total(Outcome outcome) {
        long sum = 0;
        for (int operation = 0; operation < attempts.length; operation++) {
            sum += count(operation, outcome.code());
        }
        return sum;
    }

    /** Operation codes are below it. */
    public int operations() {
        return attempts.length;
    }

    /** Operations in a cell with an outcome. */
    public static long count(OperationCell cell, Outcome outcome) {
        return switch (outcome) {
            case COMMITTED -> cell.getCommitted();
            case ROLLED_BACK -> cell.getRolledBack();
            case FAILED -> cell.getFailed();
            case UNKNOWN -> cell.getUnknown();
            case UNFINISHED -> cell.getUnfinished();
            case NOT_FOUND -> cell.getNotFound();
            case CORRUPT -> cell.getCorrupt();
        };
    }

    /** All operations in a cell. */
    public static long count(OperationCell cell) {
        long sum = 0;
        for (Outcome outcome : Outcome.values()) {
            sum += count(cell, outcome);
        }
        return sum;
    }

    List<Long> outcomes() {
        return boxed(outcomes);
    }

    List<Long> attempts() {
        return boxed(attempts);
    }

    private static List<Long> boxed(long[] values) {
        List<Long> list = new ArrayList<>(values.length);
        for (long value : values) {
            list.add(value);
        }
        return list;
    }
}
