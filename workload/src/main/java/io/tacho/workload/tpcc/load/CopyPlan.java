package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;
import java.util.List;
import java.util.Optional;

/**
 * Hands out the parts of a share that are missing, each when it is asked for: a list of all would be as long as the load is
 * large. Thread-safe.
 */
final class CopyPlan {
    /** Tables of a warehouse in the order of their size, so that threads end together. */
    private static final List<TpccTable> BY_SIZE = List.of(
            TpccTable.ORDER_LINE,
            TpccTable.STOCK,
            TpccTable.CUSTOMER,
            TpccTable.HISTORY,
            TpccTable.ORDERS,
            TpccTable.NEW_ORDER,
            TpccTable.DISTRICT,
            TpccTable.WAREHOUSE);

    private final int last;
    private final DoneParts done;
    private boolean itemDue;
    private int warehouse;
    private int table;

    CopyPlan(LoadShare share, int warehouses, DoneParts done) {
        this.warehouse = share.first(warehouses);
        this.last = share.last(warehouses);
        this.itemDue = share.holdsItem();
        this.done = done;
    }

    /** Parts of a load with so many warehouses, over all shares. */
    static long parts(int warehouses) {
        return (long) warehouses * BY_SIZE.size() + 1;
    }

    /** The next part that is missing; empty after the last one. */
    synchronized Optional<CopyPart> next() {
        Optional<CopyPart> part = advance();
        while (part.isPresent() && done.contains(part.get())) {
            part = advance();
        }
        return part;
    }

    private Optional<CopyPart> advance() {
        if (itemDue) {
            itemDue = false;
            return Optional.of(CopyPart.ITEM);
        }
        if (warehouse > last) {
            return Optional.empty();
        }
        CopyPart part = new CopyPart(BY_SIZE.get(table), warehouse);
        table = (table + 1) % BY_SIZE.size();
        if (table == 0) {
            warehouse++;
        }
        return Optional.of(part);
    }
}
