package io.tacho.cli.kafka;

import io.tacho.cli.output.JsonText;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.clock.Seconds;
import io.tacho.schemas.operation.Outcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The operations of one run as JSON, one object per operation; a batch that comes again is left out. */
public final class OperationLines {
    private final RunDefinition run;
    private final Optional<String> only;
    private final Set<BatchId> seen = new HashSet<>();
    private final Map<String, BatchStart> starts = new HashMap<>();

    private record BatchId(String client, long epoch, long sequence) {}

    /**
     * @param run gives the operations their names
     * @param only the one operation to print; empty for all
     */
    public OperationLines(RunDefinition run, Optional<String> only) {
        this.run = run;
        this.only = only;
    }

    /** Writes a line for each operation of a batch. */
    public void of(OperationBatch batch, Consumer<String> lines) {
        if (!seen.add(new BatchId(batch.getClientId(), batch.getEpoch(), batch.getSequence()))) {
            return;
        }
        if (batch.getStart() != null) {
            starts.put(batch.getClientId(), batch.getStart());
        }
        long endMicros = batch.getBaseMicros();
        for (int row = 0; row < batch.getCount(); row++) {
            endMicros += longAt(batch.getEndDelta(), row);
            String operation = run.getOperations().get(intAt(batch.getOperation(), row));
            if (only.isEmpty() || only.get().equals(operation)) {
                lines.accept(JsonText.line(line(batch, row, operation, endMicros)));
            }
        }
    }

    private Map<String, Object> line(OperationBatch batch, int row, String operation, long endMicros) {
        BatchStart start = starts.get(batch.getClientId());
        long lateness = longAt(batch.getLateness(), row);
        long connectionWait = longAt(batch.getConnectionWait(), row);
        long service = longAt(batch.getService(), row);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("run_id", batch.getRunId());
        line.put("client_id", batch.getClientId());
        line.put("operation", operation);
        line.put("end_us", endMicros);
        line.put("second", start == null ? null : Seconds.of(endMicros, start.getMeasureStartMicros()));
        line.put("response_us", lateness + connectionWait + service);
        line.put("service_us", service);
        line.put("lateness_us", lateness);
        line.put("connection_wait_us", connectionWait);
        line.put("outcome", Outcome.ofCode(intAt(batch.getOutcome(), row)).name());
        line.put("attempts", intAt(batch.getAttempts(), row));
        int url = intAt(batch.getUrl(), row);
        line.put(
                "url",
                start == null || url >= start.getUrls().size()
                        ? null
                        : start.getUrls().get(url));
        return line;
    }

    /** A column has a value per operation, or one for all, or none: all zero. */
    private static long longAt(List<Long> column, int row) {
        return switch (column.size()) {
            case 0 -> 0;
            case 1 -> column.get(0);
            default -> column.get(row);
        };
    }

    private static int intAt(List<Integer> column, int row) {
        return switch (column.size()) {
            case 0 -> 0;
            case 1 -> column.get(0);
            default -> column.get(row);
        };
    }
}
