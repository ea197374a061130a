package io.tacho.workload.tpcc.plan;

import io.tacho.workload.tpcc.generate.Scale;

/**
 * The warehouses of a run: those that take part, and the active ones among them, which have terminals and are spread
 * evenly (docs/decisions/0042).
 *
 * @param warehouses taking part, numbered from 1: remote warehouses are drawn among them
 * @param active how many of them have terminals, 1 to all
 */
public record DrivenWarehouses(int warehouses, int active) {
    public DrivenWarehouses {
        if (active < 1 || active > warehouses) {
            throw new IllegalArgumentException(active + " active of " + warehouses + " warehouses");
        }
    }

    /** Terminals over all clients. */
    public long terminals() {
        return (long) active * Scale.DISTRICTS_PER_WAREHOUSE;
    }

    /** The active warehouse at a place, from 0. */
    int at(int place) {
        return (int) ((long) place * warehouses / active) + 1;
    }

    /** How many active warehouses there are up to this one. */
    int upTo(int warehouse) {
        return (int) (((long) warehouse * active + warehouses - 1) / warehouses);
    }

    /** How many active warehouses a range has. */
    public int activeIn(WarehouseRange range) {
        return upTo(range.last()) - upTo(range.first() - 1);
    }
}
