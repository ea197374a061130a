package io.tacho.workload.tpcc.plan;

/**
 * The warehouse partitions of a run, numbered from 0: contiguous, and as even as whole warehouses allow.
 *
 * @param count of partitions; 1 where there are none
 * @param warehouses taking part in the run
 */
public record WarehousePartitions(int count, int warehouses) {
    public WarehousePartitions {
        if (count < 1 || count > warehouses) {
            throw new IllegalArgumentException(count + " partitions of " + warehouses + " warehouses");
        }
    }

    /** The warehouses of a partition. */
    public WarehouseRange range(int partition) {
        return new WarehouseRange(before(partition) + 1, before(partition + 1));
    }

    /** The partition of a warehouse. */
    public int of(int warehouse) {
        return (int) (((long) warehouse * count - 1) / warehouses);
    }

    private int before(int partition) {
        return (int) ((long) partition * warehouses / count);
    }
}
