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

    /** Empty for a customer by number. */
    String lastName = "";

    /** 0 for a customer by name. */
    int number;

    void draw(FastRandom random, InputRules rules) {
        byName = random.percent(BY_NAME_PERCENT);
        lastName = byName ? LastName.of(rules.lastName(random)) : "";
        number = byName ? 0 : rules.customer(random);
    }
}
