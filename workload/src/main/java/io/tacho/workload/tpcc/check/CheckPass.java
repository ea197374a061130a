package io.tacho.workload.tpcc.check;

import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One statement that answers several conditions.
 *
 * @param answers the conditions
 * @param range the warehouses it looks at
 * @param sql the statement: {@link Answers} tells its columns
 */
record CheckPass(Set<ConsistencyCondition> answers, WarehouseRange range, String sql) {
    /** Slices for each thread: enough that threads end together, few because each looks through the whole history. */
    private static final int SLICES_PER_THREAD = 2;

    /** The orders of a slice are kept in memory or in a temporary file of the server: about 3 MB a warehouse. */
    private static final int LARGEST_SLICE = 125;

    CheckPass {
        answers = Set.copyOf(answers);
    }

    /** All passes over the warehouses of a range, the long ones first. */
    static List<CheckPass> of(Set<ConsistencyCondition> conditions, WarehouseRange range, int threads) {
        List<CheckPass> passes = new ArrayList<>();
        if (!OrderPass.among(conditions).isEmpty()) {
            for (WarehouseRange slice : slices(range, threads)) {
                passes.add(OrderPass.of(conditions, slice));
            }
        }
        if (!YearToDatePass.among(conditions).isEmpty()) {
            passes.add(YearToDatePass.of(conditions, range));
        }
        return passes;
    }

    private static List<WarehouseRange> slices(WarehouseRange range, int threads) {
        int warehouses = range.last() - range.first() + 1;
        int wanted = threads == 1 ? 1 : threads * SLICES_PER_THREAD;
        int slices = Math.max(Math.min(wanted, warehouses), (warehouses + LARGEST_SLICE - 1) / LARGEST_SLICE);
        List<WarehouseRange> cut = new ArrayList<>();
        for (int slice = 0; slice < slices; slice++) {
            int first = range.first() + (int) ((long) warehouses * slice / slices);
            int next = range.first() + (int) ((long) warehouses * (slice + 1) / slices);
            cut.add(new WarehouseRange(first, next - 1));
        }
        return cut;
    }
}
