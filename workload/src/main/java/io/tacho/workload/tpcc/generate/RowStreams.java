package io.tacho.workload.tpcc.generate;

/** Gives every row its own random stream, found from the seed and the row's address. Immutable. */
final class RowStreams {
    /** Time of load in c_since, h_date and o_entry_d: fixed, or hosts would write different rows. 2026-01-01T00:00:00. */
    static final long LOAD_MICROS_SINCE_2000 = 9_497L * 86_400L * 1_000_000L;

    /** Streams that are no table's. */
    private static final int CONSTANTS = 100;

    private static final int CUSTOMER_ORDER = 101;

    private final long seed;

    RowStreams(long seed) {
        this.seed = seed;
    }

    /** Starts the stream of a row; {@code inWarehouse} numbers the table's rows within their warehouse. */
    void start(FastRandom random, TpccTable table, int warehouse, long inWarehouse) {
        random.resume(FastRandom.stateOf(seed, table.ordinal(), warehouse, inWarehouse));
    }

    /** The load's constant C for last names. */
    int cLast() {
        return new FastRandom(FastRandom.stateOf(seed, CONSTANTS, 0, 0)).between(0, NuRand.LAST_NAME_A);
    }

    /** The customers of a district in the order of their orders: a random permutation (clause 4.3.3.1, o_c_id). */
    int[] customersByOrder(int warehouse, int district) {
        FastRandom random = new FastRandom(FastRandom.stateOf(seed, CUSTOMER_ORDER, warehouse, district));
        int[] customers = new int[Scale.ORDERS_PER_DISTRICT];
        for (int i = 0; i < customers.length; i++) {
            int j = random.between(0, i);
            customers[i] = customers[j];
            customers[j] = i + 1;
        }
        return customers;
    }
}
