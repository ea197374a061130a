package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.generate.NuRand;
import io.tacho.workload.tpcc.generate.Scale;
import io.tacho.workload.tpcc.plan.RunConstants;

/** The draws that several transactions share (clauses 2.1.6, 2.4.1, 2.5.1). Immutable. */
final class InputRules {
    private final NuRand lastName;
    private final NuRand customer;
    private final NuRand item;
    private final int warehouses;

    /**
     * Rules of a run.
     *
     * @param warehouses driven by all clients: remote warehouses are among them (clause 4.2.2)
     */
    InputRules(RunConstants constants, int warehouses) {
        this.lastName = NuRand.lastName(constants.cLast());
        this.customer = NuRand.customer(constants.cId());
        this.item = NuRand.item(constants.olIId());
        this.warehouses = warehouses;
    }

    int district(FastRandom random) {
        return random.between(1, Scale.DISTRICTS_PER_WAREHOUSE);
    }

    int customer(FastRandom random) {
        return customer.draw(random);
    }

    int lastName(FastRandom random) {
        return lastName.draw(random);
    }

    int item(FastRandom random) {
        return item.draw(random);
    }

    /** With one warehouse all is local. */
    boolean hasRemote() {
        return warehouses > 1;
    }

    /** One of the other warehouses, each as likely: drawn from one fewer, then stepping over home. No redraw. */
    int otherWarehouse(FastRandom random, int home) {
        int drawn = random.between(1, warehouses - 1);
        return drawn >= home ? drawn + 1 : drawn;
    }
}
