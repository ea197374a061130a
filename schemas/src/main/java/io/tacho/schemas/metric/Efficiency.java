package io.tacho.schemas.metric;

import java.util.OptionalDouble;

/** Efficiency of a TPC-C run: 100 x tpmC / (factor x warehouses driven). Two factors are in use; name the one you show. */
public final class Efficiency {
    /** What ten terminals of a warehouse can do at zero response time (clause 4.2.1 of TPC-C, the cap of tpmC per warehouse). */
    public static final double SPECIFICATION_FACTOR = 12.86;

    /** What CockroachDB's card deck can do, which its merge tool divides by. */
    public static final double COCKROACH_FACTOR = 12.605;

    private Efficiency() {}

    /** In percent, by the given factor; nothing without warehouses. */
    public static OptionalDouble percent(double tpmC, long warehousesDriven, double factor) {
        return warehousesDriven > 0
                ? OptionalDouble.of(100 * tpmC / (factor * warehousesDriven))
                : OptionalDouble.empty();
    }
}
