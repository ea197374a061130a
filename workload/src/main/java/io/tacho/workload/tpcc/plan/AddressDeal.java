package io.tacho.workload.tpcc.plan;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Ties a client's warehouses to database addresses, one after the other. Addresses belong to the client's own partitions:
 * with at least as many addresses as partitions, address i to own partition i modulo their number; with fewer, own
 * partition j has address j modulo their number. The warehouses of a partition go round its addresses. Used by one
 * thread.
 */
final class AddressDeal {
    private final WarehousePartitions partitions;
    private final List<Integer> own;
    private final int[][] addresses;
    private final int[] dealt;

    /**
     * A deal of no warehouse yet.
     *
     * @param own the client's partitions, in the order in which addresses are given to them
     * @param addressCount number of database addresses
     */
    AddressDeal(WarehousePartitions partitions, List<Integer> own, int addressCount) {
        this.partitions = partitions;
        this.own = List.copyOf(own);
        this.addresses = new int[own.size()][];
        this.dealt = new int[own.size()];
        for (int position = 0; position < own.size(); position++) {
            int of = position;
            addresses[position] = addressCount < own.size()
                    ? new int[] {position % addressCount}
                    : IntStream.range(0, addressCount)
                            .filter(address -> address % own.size() == of)
                            .toArray();
        }
    }

    /** The address of the next warehouse. */
    int next(int warehouse) {
        int position = own.indexOf(partitions.of(warehouse));
        int[] choices = addresses[position];
        return choices[dealt[position]++ % choices.length];
    }
}
