package io.tacho.workload.tpcc;

import org.junit.jupiter.api.Nested;

/** The same behaviour of whole sessions in every style. */
class StylesIT {
    @Nested
    class Batched extends StyleRules {
        Batched() {
            super(StatementStyle.BATCHED);
        }
    }

    @Nested
    class Single extends StyleRules {
        Single() {
            super(StatementStyle.SINGLE);
        }
    }

    @Nested
    class Functions extends StyleRules {
        Functions() {
            super(StatementStyle.FUNCTIONS);
        }
    }
}
