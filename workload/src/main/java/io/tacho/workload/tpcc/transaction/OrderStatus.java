package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Order-Status (clause 2.6): a customer's newest order and its lines, in one round trip. Bound to a connection. */
final class OrderStatus {
    /** What its statement takes; one customer, by number or by name. */
    enum Parameter {
        CUSTOMER_WAREHOUSE,
        CUSTOMER_DISTRICT,
        CUSTOMER,
        LAST_NAME
    }

    private final OneTrip<Parameter> byNumber;
    private final OneTrip<Parameter> byName;
    private int customer;
    private int order;
    private int lines;

    OrderStatus(Connection connection, TransactionStart start, String byNumber, String byName) throws SQLException {
        this.byNumber = new OneTrip<>(connection, start, Parameter.class, byNumber);
        this.byName = new OneTrip<>(connection, start, Parameter.class, byName);
    }

    /** @param number of the customer, as SQL */
    static String text(String number) {
        return """
                select c_id, o_id, c_first, c_middle, c_last, c_balance, o_entry_d, o_carrier_id,
                  ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
                from customer
                  cross join lateral (select o_id, o_entry_d, o_carrier_id from orders
                    where o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id order by o_id desc limit 1) o
                  join order_line on ol_w_id = c_w_id and ol_d_id = c_d_id and ol_o_id = o_id
                where c_w_id = :customer_warehouse and c_d_id = :customer_district and c_id =\s""" + number;
    }

    Outcome run(OrderStatusInput input) throws SQLException {
        OneTrip<Parameter> statement = input.customer.byName ? byName : byNumber;
        statement.set(Parameter.CUSTOMER_WAREHOUSE, input.customer.warehouse);
        statement.set(Parameter.CUSTOMER_DISTRICT, input.customer.district);
        statement.set(Parameter.CUSTOMER, input.customer.number);
        statement.set(Parameter.LAST_NAME, input.customer.lastName);
        try (ResultSet output = statement.execute()) {
            Missing.unlessNext(output, "the order of an Order-Status");
            customer = output.getInt(1);
            order = output.getInt(2);
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
