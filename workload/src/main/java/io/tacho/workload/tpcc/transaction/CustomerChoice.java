package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.generate.LastName;

/** A customer by last name or by number, in a warehouse and district (clauses 2.5.1.2 and 2.6.1.2). */
final class CustomerChoice {
    /** Of 100 Payments and Order-Status. */
    private static final int BY_NAME_PERCENT = 60;

    int warehouse;
    int district;
    boolean byName;
    String lastName = "";
    int number;

    void draw(FastRandom random, InputRules rules) {
        byName = random.percent(BY_NAME_PERCENT);
        if (byName) {
            lastName = LastName.of(rules.lastName(random));
        } else {
            number = rules.customer(random);
        }
    }
}
