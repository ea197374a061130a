package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Order-Status (clause 2.6): a customer's newest order and its lines, in one round trip. Bound to a connection. */
final class OrderStatus {
    private static final String NEWEST_ORDER = """
            select c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,
              ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
            from customer
              cross join lateral (select o_id, o_entry_d, o_carrier_id from orders
                where o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id order by o_id desc limit 1) o
              join order_line on ol_w_id = c_w_id and ol_d_id = c_d_id and ol_o_id = o_id
            where c_w_id = ? and c_d_id = ? and c_id =""";

    private final PreparedStatement byNumber;
    private final PreparedStatement byName;
    private int customer;
    private int order;
    private int lines;

    OrderStatus(Connection connection) throws SQLException {
        byNumber = connection.prepareStatement(NEWEST_ORDER + " ?");
        byName = connection.prepareStatement(NEWEST_ORDER + MiddleCustomer.NUMBER);
    }

    Outcome run(OrderStatusInput input) throws SQLException {
        PreparedStatement statement = input.customer.byName ? byName : byNumber;
        statement.setInt(1, input.customer.warehouse);
        statement.setInt(2, input.customer.district);
        MiddleCustomer.bind(statement, 3, input.customer);
        try (ResultSet output = statement.executeQuery()) {
            Missing.unlessNext(output, "the order of an Order-Status");
            customer = output.getInt(1);
            order = output.getInt(6);
            lines = 1;
            while (output.next()) {
                lines++;
            }
        }
        return Outcome.COMMITTED;
    }

    int customer() {
        return customer;
    }

    int order() {
        return order;
    }

    int lines() {
        return lines;
    }
}
