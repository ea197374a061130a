package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.FastRandom;

/** Inputs of Stock-Level (clause 2.8.1): the terminal's own warehouse and district. */
final class StockLevelInput {
    private static final int LOWEST_THRESHOLD = 10;
    private static final int HIGHEST_THRESHOLD = 20;

    int warehouse;
    int district;
    int threshold;

    void draw(FastRandom random, int homeWarehouse, int homeDistrict) {
        warehouse = homeWarehouse;
        district = homeDistrict;
        threshold = random.between(LOWEST_THRESHOLD, HIGHEST_THRESHOLD);
    }
}
