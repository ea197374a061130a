package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Payment (clause 2.5): customer, district, then warehouse in two round trips. The warehouse comes last, for its row is
 * the hottest. Amounts travel as cents and are made decimals by the server. Bound to a connection.
 */
final class Payment {
    private static final String CUSTOMER = """
            begin;
            update customer set c_balance = c_balance - ? * 0.01, c_ytd_payment = c_ytd_payment + ? * 0.01,
              c_payment_cnt = c_payment_cnt + 1,
              c_data = case when c_credit = 'BC'
                then left(concat_ws(' ', c_id, c_d_id, c_w_id, ?::int, ?::int, ? * 0.01, c_data), 500) else c_data end
            where c_w_id = ? and c_d_id = ? and c_id =""";

    private static final String CUSTOMER_OUTPUT = """

            returning c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since,
              c_credit, c_credit_lim, c_discount, c_balance, case when c_credit = 'BC' then left(c_data, 200) end;
            """;

    private static final String DISTRICT = """
            update district set d_ytd = d_ytd + ? * 0.01 where d_w_id = ? and d_id = ?
            returning d_street_1, d_street_2, d_city, d_state, d_zip""";

    private static final String WAREHOUSE_AND_HISTORY = """
            update warehouse set w_ytd = w_ytd + ? * 0.01 where w_id = ?
            returning w_street_1, w_street_2, w_city, w_state, w_zip;
            insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
            select ?, ?, ?, d_id, w_id, localtimestamp, ? * 0.01, w_name || '    ' || d_name
            from warehouse, district where w_id = ? and d_w_id = ? and d_id = ?;
            commit""";

    private final PreparedStatement byNumber;
    private final PreparedStatement byName;
    private final PreparedStatement warehouseAndHistory;

    Payment(Connection connection) throws SQLException {
        byNumber = connection.prepareStatement(CUSTOMER + " ?" + CUSTOMER_OUTPUT + DISTRICT);
        byName = connection.prepareStatement(CUSTOMER + MiddleCustomer.NUMBER + CUSTOMER_OUTPUT + DISTRICT);
        warehouseAndHistory = connection.prepareStatement(WAREHOUSE_AND_HISTORY);
    }

    Outcome run(PaymentInput input, CommitMark mark) throws SQLException {
        int customer = payByCustomer(input);
        mark.sending();
        payToWarehouse(input, customer);
        return Outcome.COMMITTED;
    }

    private int payByCustomer(PaymentInput input) throws SQLException {
        PreparedStatement statement = input.customer.byName ? byName : byNumber;
        statement.setInt(1, input.amountCents);
        statement.setInt(2, input.amountCents);
        statement.setInt(3, input.district);
        statement.setInt(4, input.warehouse);
        statement.setInt(5, input.amountCents);
        statement.setInt(6, input.customer.warehouse);
        statement.setInt(7, input.customer.district);
        int next = MiddleCustomer.bind(statement, 8, input.customer);
        statement.setInt(next, input.amountCents);
        statement.setInt(next + 1, input.warehouse);
        statement.setInt(next + 2, input.district);
        statement.execute();
        int customer;
        try (ResultSet output = Results.next(statement)) {
            Missing.unlessNext(output, "the customer of a Payment");
            customer = output.getInt(1);
        }
        try (ResultSet output = Results.next(statement)) {
            Missing.unlessNext(output, "the district of a Payment");
        }
        return customer;
    }

    private void payToWarehouse(PaymentInput input, int customer) throws SQLException {
        warehouseAndHistory.setInt(1, input.amountCents);
        warehouseAndHistory.setInt(2, input.warehouse);
        warehouseAndHistory.setInt(3, customer);
        warehouseAndHistory.setInt(4, input.customer.district);
        warehouseAndHistory.setInt(5, input.customer.warehouse);
        warehouseAndHistory.setInt(6, input.amountCents);
        warehouseAndHistory.setInt(7, input.warehouse);
        warehouseAndHistory.setInt(8, input.warehouse);
        warehouseAndHistory.setInt(9, input.district);
        warehouseAndHistory.execute();
    }
}
