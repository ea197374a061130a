package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.Scale;
import io.tacho.workload.tpcc.generate.TpccTable;

/**
 * Rows copied, of those that are missing. How many lines orders have is found out only as they are written: reckoning them
 * beforehand would take half a minute at 140,000 warehouses. Thread-safe.
 */
final class CopyCount {
    private final LoadProgress progress;
    private long rows;
    private long ofRows;

    /** @param missing hands out what is missing, and is used up by that */
    CopyCount(CopyPlan missing, LoadProgress progress) {
        this.progress = progress;
        for (var part = missing.next(); part.isPresent(); part = missing.next()) {
            ofRows += estimate(part.get());
        }
    }

    /** A part is there. */
    synchronized void copied(CopyPart part, long partRows) {
        rows += partRows;
        ofRows += partRows - estimate(part);
        progress.copied(rows, ofRows);
    }

    private static long estimate(CopyPart part) {
        return part.table() == TpccTable.ORDER_LINE
                ? (long) Scale.DISTRICTS_PER_WAREHOUSE
                        * Scale.ORDERS_PER_DISTRICT
                        * (Scale.MIN_ORDER_LINES + Scale.MAX_ORDER_LINES)
                        / 2
                : Population.fixedRowsOf(part.table());
    }
}
