package io.tacho.workload.ship;

import io.tacho.schemas.avro.FinishTotal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A client's own account of what it recorded, which the aggregated numbers must agree with. Used by one thread. */
final class OperationTotals {
    /** Room for this many outcomes per operation: codes are small and never change. */
    private static final int OUTCOMES = 256;

    private static final long MICROS_PER_SECOND = 1_000_000;

    private final long measureStart;
    private final long measureEnd;
    private long operations;
    private long[] counts = new long[OUTCOMES * 8];
    private long[] attempts = new long[OUTCOMES * 8];

    OperationTotals(long measureStartMicros, int durationSeconds) {
        this.measureStart = measureStartMicros;
        this.measureEnd = measureStartMicros + durationSeconds * MICROS_PER_SECOND;
    }

    void add(int operation, long endMicros, int outcome, int attemptCount) {
        operations++;
        if (endMicros >= measureStart && endMicros < measureEnd) {
            int cell = operation * OUTCOMES + outcome;
            if (cell >= counts.length) {
                counts = Arrays.copyOf(counts, Integer.highestOneBit(cell) * 2);
                attempts = Arrays.copyOf(attempts, counts.length);
            }
            counts[cell]++;
            attempts[cell] += attemptCount;
        }
    }

    /** All operations, ramp and drain included. */
    long operations() {
        return operations;
    }

    /** Operations that ended in the measurement interval, by operation and outcome, zeros left out. */
    List<FinishTotal> totals() {
        List<FinishTotal> totals = new ArrayList<>();
        for (int cell = 0; cell < counts.length; cell++) {
            if (counts[cell] > 0) {
                totals.add(new FinishTotal(cell / OUTCOMES, cell % OUTCOMES, counts[cell], attempts[cell]));
            }
        }
        return totals;
    }
}
