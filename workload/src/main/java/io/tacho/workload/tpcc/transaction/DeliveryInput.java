package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.FastRandom;

/** Inputs of Delivery (clause 2.7.1). */
final class DeliveryInput {
    private static final int HIGHEST_CARRIER = 10;

    int warehouse;
    int carrier;

    void draw(FastRandom random, int homeWarehouse) {
        warehouse = homeWarehouse;
        carrier = random.between(1, HIGHEST_CARRIER);
    }
}
