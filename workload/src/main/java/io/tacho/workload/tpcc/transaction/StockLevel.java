package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Stock-Level (clause 2.8): how many items of the district's last 20 orders are low in the home warehouse's stock, in one
 * round trip. Bound to a connection.
 */
final class StockLevel {
    /** What its statement takes. */
    enum Parameter {
        WAREHOUSE,
        DISTRICT,
        THRESHOLD
    }

    static final String TEXT = """
            select count(distinct s_i_id)::int as low_items
            from order_line join stock on s_w_id = :warehouse and s_i_id = ol_i_id
            where ol_w_id = :warehouse and ol_d_id = :district
              and ol_o_id >= (select d_next_o_id - 20 from district where d_w_id = :warehouse and d_id = :district)
              and ol_o_id < (select d_next_o_id from district where d_w_id = :warehouse and d_id = :district)
              and s_quantity < :threshold""";

    private final OneTrip<Parameter> statement;
    private int lowItems;

    StockLevel(Connection connection, TransactionStart start, String text) throws SQLException {
        statement = new OneTrip<>(connection, start, Parameter.class, text);
    }

    Outcome run(StockLevelInput input) throws SQLException {
        statement.set(Parameter.WAREHOUSE, input.warehouse);
        statement.set(Parameter.DISTRICT, input.district);
        statement.set(Parameter.THRESHOLD, input.threshold);
        try (ResultSet output = statement.execute()) {
            Missing.unlessNext(output, "the count of a Stock-Level");
            lowItems = output.getInt(1);
        }
        return Outcome.COMMITTED;
    }

    int lowItems() {
        return lowItems;
    }
}
