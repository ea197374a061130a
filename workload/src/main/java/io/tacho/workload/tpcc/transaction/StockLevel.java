package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Stock-Level (clause 2.8): how many items of the district's last 20 orders are low in the home warehouse's stock, in one
 * round trip. Bound to a connection.
 */
final class StockLevel {
    static final String COUNT = """
            select count(distinct s_i_id) from order_line join stock on s_w_id = ? and s_i_id = ol_i_id
            where ol_w_id = ? and ol_d_id = ?
              and ol_o_id >= (select d_next_o_id - 20 from district where d_w_id = ? and d_id = ?)
              and ol_o_id < (select d_next_o_id from district where d_w_id = ? and d_id = ?)
              and s_quantity < ?""";

    private final PreparedStatement count;
    private int lowItems;

    StockLevel(Connection connection) throws SQLException {
        count = connection.prepareStatement(COUNT);
    }

    Outcome run(StockLevelInput input) throws SQLException {
        count.setInt(1, input.warehouse);
        count.setInt(2, input.warehouse);
        count.setInt(3, input.district);
        count.setInt(4, input.warehouse);
        count.setInt(5, input.district);
        count.setInt(6, input.warehouse);
        count.setInt(7, input.district);
        count.setInt(8, input.threshold);
        try (ResultSet output = count.executeQuery()) {
            Missing.unlessNext(output, "the count of a Stock-Level");
            lowItems = output.getInt(1);
        }
        return Outcome.COMMITTED;
    }

    int lowItems() {
        return lowItems;
    }
}
