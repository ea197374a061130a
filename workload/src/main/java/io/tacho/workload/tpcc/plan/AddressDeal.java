package io.tacho.workload.tpcc.plan;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Ties warehouses to database addresses. Addresses belong to partitions: with at least as many addresses as partitions,
 * address i to partition i modulo their number; with fewer, the j-th partition has address j modulo their number. Within
 * a partition, warehouses go round its addresses by their place among the active warehouses of the run: so several
 * clients spread them as one would, and tie a warehouse that they share to the same address. Immutable.
 */
final class AddressDeal {
    private final WarehousePartitions partitions;
    private final int[][] addressesOfPartition;

    /**
     * The deal of a client.
     *
     * @param among the partitions that addresses are given to, in this order; others have none
     * @param addressCount number of database addresses
     */
    AddressDeal(WarehousePartitions partitions, List<Integer> among, int addressCount) {
        this.partitions = partitions;
        this.addressesOfPartition = new int[partitions.count()][];
        int count = among.size();
        for (int position = 0; position < count; position++) {
            int of = position;
            addressesOfPartition[among.get(position)] = addressCount < count
                    ? new int[] {position % addressCount}
                    : IntStream.range(0, (addressCount - of + count - 1) / count)
                            .map(turn -> of + turn * count)
                            .toArray();
        }
    }

    /**
     * The address of an active warehouse.
     *
     * @param place of it among the active ones of the run, from 0
     */
    int of(int warehouse, int place) {
        int[] choices = addressesOfPartition[partitions.of(warehouse)];
        return choices[place % choices.length];
    }
}
