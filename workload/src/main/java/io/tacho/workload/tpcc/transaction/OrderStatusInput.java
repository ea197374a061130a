package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.FastRandom;

/** Inputs of Order-Status (clause 2.6.1): always a customer of the home warehouse. */
final class OrderStatusInput {
    final CustomerChoice customer = new CustomerChoice();

    void draw(FastRandom random, InputRules rules, int homeWarehouse) {
        customer.warehouse = homeWarehouse;
        customer.district = rules.district(random);
        customer.draw(random, rules);
    }
}
