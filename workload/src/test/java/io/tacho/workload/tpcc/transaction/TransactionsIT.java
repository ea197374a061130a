package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.StatementStyle;
import org.junit.jupiter.api.Nested;

/** The same rules hold in every style. */
class TransactionsIT {
    @Nested
    class Batched extends TransactionRules {
        Batched() {
            super(StatementStyle.BATCHED);
        }
    }

    @Nested
    class Single extends TransactionRules {
        Single() {
            super(StatementStyle.SINGLE);
        }
    }

    @Nested
    class Functions extends TransactionRules {
        Functions() {
            super(StatementStyle.FUNCTIONS);
        }
    }
}
