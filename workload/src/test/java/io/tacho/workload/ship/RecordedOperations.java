package io.tacho.workload.ship;

import io.tacho.schemas.avro.OperationBatch;
import java.util.ArrayList;
import java.util.List;

/** Reads batches back the plain way, by the words of the schema. */
final class RecordedOperations {
    record Operation(
            int operation,
            long end,
            long lateness,
            long connectionWait,
            long service,
            int outcome,
            int attempts,
            int url) {}

    private RecordedOperations() {}

    static List<Operation> in(OperationBatch batch) {
        List<Operation> operations = new ArrayList<>();
        long end = batch.getBaseMicros();
        for (int row = 0; row < batch.getCount(); row++) {
            end += value(batch.getEndDelta(), row);
            operations.add(new Operation(
                    (int) value(batch.getOperation(), row),
                    end,
                    value(batch.getLateness(), row),
                    value(batch.getConnectionWait(), row),
                    value(batch.getService(), row),
                    (int) value(batch.getOutcome(), row),
                    (int) value(batch.getAttempts(), row),
                    (int) value(batch.getUrl(), row)));
        }
        return operations;
    }

    private static long value(List<? extends Number> column, int row) {
        return column.isEmpty() ? 0 : column.get(column.size() == 1 ? 0 : row).longValue();
    }
}
