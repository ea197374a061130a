package io.tacho.workload.ship;

import io.tacho.schemas.avro.OperationBatch;
import io.tacho.workload.record.RecorderRing;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.PrimitivesArrays.IntArray;
import org.apache.avro.generic.PrimitivesArrays.LongArray;

/** Operations of the batch in the making, in columns of primitives. Used by one thread; used again and again. */
final class BatchColumns implements RecorderRing.Receiver {
    /** Most operations of a batch: 100 ms at 40,000 operations a second; about 25 KB coded. */
    static final int CAPACITY = 4_000;

    private static final Schema INTS = Schema.createArray(Schema.create(Schema.Type.INT));
    private static final Schema LONGS = Schema.createArray(Schema.create(Schema.Type.LONG));

    private final int[] operation = new int[CAPACITY];
    private final long[] end = new long[CAPACITY];
    private final long[] lateness = new long[CAPACITY];
    private final long[] connectionWait = new long[CAPACITY];
    private final long[] service = new long[CAPACITY];
    private final int[] outcome = new int[CAPACITY];
    private final int[] attempts = new int[CAPACITY];
    private final int[] url = new int[CAPACITY];
    private final long[] delta = new long[CAPACITY];
    private int count;

    @Override
    public void accept(
            int operationCode,
            long endMicros,
            long latenessMicros,
            long connectionWaitMicros,
            long serviceMicros,
            int outcomeCode,
            int attemptCount,
            int urlIndex) {
        int row = count;
        operation[row] = operationCode;
        end[row] = endMicros;
        lateness[row] = latenessMicros;
        connectionWait[row] = connectionWaitMicros;
        service[row] = serviceMicros;
        outcome[row] = outcomeCode;
        attempts[row] = attemptCount;
        url[row] = urlIndex;
        count = row + 1;
    }

    int count() {
        return count;
    }

    boolean isFull() {
        return count == CAPACITY;
    }

    void clear() {
        count = 0;
    }

    /** Puts the columns into a batch. */
    void fill(OperationBatch batch, long baseMicros) {
        long before = baseMicros;
        for (int row = 0; row < count; row++) {
            delta[row] = end[row] - before;
            before = end[row];
        }
        batch.setBaseMicros(baseMicros);
        batch.setCount(count);
        batch.setOperation(column(operation));
        batch.setEndDelta(column(delta));
        batch.setLateness(column(lateness));
        batch.setConnectionWait(column(connectionWait));
        batch.setService(column(service));
        batch.setOutcome(column(outcome));
        batch.setAttempts(column(attempts));
        batch.setUrl(column(url));
    }

    /** All values; or the one that all are equal to; or none if that one is 0. */
    private List<Long> column(long[] values) {
        int rows = 1;
        while (rows < count && values[rows] == values[0]) {
            rows++;
        }
        int kept = rows < count ? count : count > 0 && values[0] != 0 ? 1 : 0;
        LongArray column = new LongArray(kept, LONGS);
        for (int row = 0; row < kept; row++) {
            column.add(row, values[row]);
        }
        return column;
    }

    private List<Integer> column(int[] values) {
        int rows = 1;
        while (rows < count && values[rows] == values[0]) {
            rows++;
        }
        int kept = rows < count ? count : count > 0 && values[0] != 0 ? 1 : 0;
        IntArray column = new IntArray(kept, INTS);
        for (int row = 0; row < kept; row++) {
            column.add(row, values[row]);
        }
        return column;
    }
}
