package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;

/**
 * What is copied at a time, and loaded wholly or not at all: the rows of a table that belong to a warehouse.
 *
 * @param warehouse from 1; 0 for item
 */
record CopyPart(TpccTable table, int warehouse) {
    static final int NO_WAREHOUSE = 0;

    static final CopyPart ITEM = new CopyPart(TpccTable.ITEM, NO_WAREHOUSE);
}
