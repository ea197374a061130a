package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import java.sql.SQLException;

/** Payment (clause 2.5): customer, district, then warehouse, for its row is the hottest. Bound to a connection. */
interface Payment {
    /** What its statements take; one customer, by number or by name. */
    enum Parameter {
        WAREHOUSE,
        DISTRICT,
        AMOUNT_CENTS,
        CUSTOMER_WAREHOUSE,
        CUSTOMER_DISTRICT,
        CUSTOMER,
        LAST_NAME
    }

    /** Executes it once. */
    Outcome run(PaymentInput input, CommitMark mark) throws SQLException;

    /** The customer of the last payment. */
    int customer();
}
