package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;

/**
 * The parts of a share that are in the database already: a bit each, for at 140,000 warehouses there are over a million.
 * Not thread-safe.
 */
final class DoneParts {
    private final int first;
    private final Map<TpccTable, BitSet> warehouses = new EnumMap<>(TpccTable.class);

    /** @param first the share's first warehouse */
    DoneParts(int first) {
        this.first = first;
        for (TpccTable table : TpccTable.values()) {
            warehouses.put(table, new BitSet());
        }
    }

    void add(CopyPart part) {
        warehouses.get(part.table()).set(place(part));
    }

    boolean contains(CopyPart part) {
        return warehouses.get(part.table()).get(place(part));
    }

    private int place(CopyPart part) {
        return part.table().byWarehouse() ? part.warehouse() - first : 0;
    }
}
