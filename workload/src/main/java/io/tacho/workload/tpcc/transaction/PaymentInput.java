package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.FastRandom;

/** Inputs of Payment (clause 2.5.1), drawn again and again into the same object. */
final class PaymentInput {
    /** Of 100 Payments the customer is another warehouse's (clause 2.5.1.2). */
    private static final int REMOTE_PERCENT = 15;

    private static final int LOWEST_CENTS = 1_00;
    private static final int HIGHEST_CENTS = 5_000_00;

    int warehouse;
    int district;
    int amountCents;
    boolean remote;
    final CustomerChoice customer = new CustomerChoice();

    void draw(FastRandom random, InputRules rules, int homeWarehouse) {
        warehouse = homeWarehouse;
        district = rules.district(random);
        amountCents = random.between(LOWEST_CENTS, HIGHEST_CENTS);
        remote = random.percent(REMOTE_PERCENT) && rules.hasRemote();
        customer.warehouse = remote ? rules.otherWarehouse(random, homeWarehouse) : homeWarehouse;
        customer.district = remote ? rules.district(random) : district;
        customer.draw(random, rules);
    }
}
