package io.tacho.workload.ship;

import io.tacho.workload.record.RecorderRing;
import java.io.IOException;
import org.apache.avro.io.BinaryEncoder;

/** Operations of the batch in the making, in columns of primitives. Used by one thread; used again and again. */
final class BatchColumns implements RecorderRing.Receiver {
    /** Most operations of a batch: 100 ms at 40,000 operations a second; about 25 KB coded. */
    static final int CAPACITY = 4_000;

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

    /** Writes the batch's fields from base_micros to url, in the order of the schema. */
    void write(BinaryEncoder to, long baseMicros) throws IOException {
        long before = baseMicros;
        for (int row = 0; row < count; row++) {
            delta[row] = end[row] - before;
            before = end[row];
        }
        to.writeLong(baseMicros);
        to.writeInt(count);
        write(to, operation);
        write(to, delta);
        write(to, lateness);
        write(to, connectionWait);
        write(to, service);
        write(to, outcome);
        write(to, attempts);
        write(to, url);
    }

    /** All values; or the one that all are equal to; or none if that one is 0. */
    private void write(BinaryEncoder to, long[] values) throws IOException {
        int rows = 1;
        while (rows < count && values[rows] == values[0]) {
            rows++;
        }
        int kept = kept(rows, values[0]);
        to.writeArrayStart();
        to.setItemCount(kept);
        for (int row = 0; row < kept; row++) {
            to.writeLong(values[row]);
        }
        to.writeArrayEnd();
    }

    private void write(BinaryEncoder to, int[] values) throws IOException {
        int rows = 1;
        while (rows < count && values[rows] == values[0]) {
            rows++;
        }
        int kept = kept(rows, values[0]);
        to.writeArrayStart();
        to.setItemCount(kept);
        for (int row = 0; row < kept; row++) {
            to.writeInt(values[row]);
        }
        to.writeArrayEnd();
    }

    /** @param equal how many values from the first on are equal to it */
    private int kept(int equal, long first) {
        if (equal < count) {
            return count;
        }
        return count > 0 && first != 0 ? 1 : 0;
    }
}
