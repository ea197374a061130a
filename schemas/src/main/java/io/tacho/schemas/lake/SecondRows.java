package io.tacho.schemas.lake;

import static io.tacho.schemas.lake.DistributionColumns.buckets;
import static io.tacho.schemas.lake.DistributionColumns.fill;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.avro.lake.LakeSecond;
import io.tacho.schemas.operation.OperationTally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows of {@code seconds}: parts of the same second and operation added up, decoded one row at a time. */
final class SecondRows implements Iterable<LakeSecond> {
    private final RunResult result;
    private final Map<SecondOfOperation, List<SecondRow>> parts = new TreeMap<>();

    SecondRows(RunResult result, Collection<SecondRow> rows) {
        this.result = result;
        for (SecondRow row : rows) {
            parts.computeIfAbsent(
                            new SecondOfOperation(row.getSecond(), row.getOperation()), second -> new ArrayList<>(1))
                    .add(row);
        }
    }

    @Override
    public Iterator<LakeSecond> iterator() {
        return parts.values().stream().map(this::second).iterator();
    }

    private LakeSecond second(List<SecondRow> partsOfSecond) {
        SecondRow first = partsOfSecond.get(0);
        OperationCell cell = sum(partsOfSecond);
        LakeSecond row = new LakeSecond();
        row.setSchemaVersion(LakeTable.SECONDS.schemaVersion());
        row.setRunId(result.getRunId());
        row.setRevision(result.getRevision());
        row.setSecond(first.getSecond());
        row.setStartedAt(ResultRows.instant(first.getStartMicros()));
        row.setMeasured(first.getMeasured());
        row.setOperation(first.getOperation());
        DistributionColumns.fillCounts(row, cell);
        fill(row, "response", cell.getResponse());
        fill(row, "service", cell.getService());
        fill(row, "lateness", cell.getLateness());
        fill(row, "connection_wait", cell.getConnectionWait());
        row.setResponseBuckets(buckets(cell.getResponse()));
        row.setServiceBuckets(buckets(cell.getService()));
        return row;
    }

    private static OperationCell sum(List<SecondRow> partsOfSecond) {
        if (partsOfSecond.size() == 1) {
            return partsOfSecond.get(0).getCell();
        }
        OperationTally tally = new OperationTally();
        partsOfSecond.forEach(part -> tally.add(part.getCell()));
        return tally.toCell(HistogramEncoding.SPARSE);
    }

    private record SecondOfOperation(int second, String operation) implements Comparable<SecondOfOperation> {
        @Override
        public int compareTo(SecondOfOperation other) {
            int bySecond = Integer.compare(second, other.second);
            return bySecond != 0 ? bySecond : operation.compareTo(other.operation);
        }
    }
}
