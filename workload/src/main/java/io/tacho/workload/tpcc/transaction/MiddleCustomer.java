package io.tacho.workload.tpcc.transaction;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A customer by number, or by last name: the one at position ceil(n / 2) of those with the name in the customer's own
 * warehouse and district, by first name (clauses 2.5.2.2 and 2.6.2.2).
 */
final class MiddleCustomer {
    /** Its number, as a sub-select with the parameters warehouse, district, last name. */
    static final String NUMBER = """
             (select (array_agg(c_id order by c_first))[(count(*) + 1) / 2]
              from customer where c_w_id = ? and c_d_id = ? and c_last = ?)""";

    private MiddleCustomer() {}

    /** Binds the sub-select's parameters, or the number's; returns the next parameter's position. */
    static int bind(PreparedStatement statement, int from, CustomerChoice customer) throws SQLException {
        if (!customer.byName) {
            statement.setInt(from, customer.number);
            return from + 1;
        }
        statement.setInt(from, customer.warehouse);
        statement.setInt(from + 1, customer.district);
        statement.setString(from + 2, customer.lastName);
        return from + 3;
    }
}
