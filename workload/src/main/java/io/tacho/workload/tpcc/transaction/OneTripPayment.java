package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Payment in one round trip that also commits: one statement, or a call of a function. If the customer, the district or
 * the warehouse is missing, the history gets a NULL that it does not take, and all is undone.
 */
final class OneTripPayment implements Payment {
    private final OneTrip<Parameter> byNumber;
    private final OneTrip<Parameter> byName;
    private int customer;

    OneTripPayment(Connection connection, TransactionStart start, String byNumber, String byName) throws SQLException {
        this.byNumber = new OneTrip<>(connection, start, Parameter.class, byNumber);
        this.byName = new OneTrip<>(connection, start, Parameter.class, byName);
    }

    /** @param number of the customer, as SQL */
    static String text(String number) {
        return "with c as (\n" + PaymentText.customer(number) + "),\nd as (\n" + PaymentText.DISTRICT + "),\nw as (\n"
                + PaymentText.WAREHOUSE + "),\nh as (\n" + PaymentText.INTO_HISTORY + """

                  select c.c_id, :customer_district, :customer_warehouse, :district, :warehouse, localtimestamp,
                    :amount_cents * 0.01,\s""" + PaymentText.NAMES + """

                  from (select) one left join c on true left join d on true left join w on true)
                select * from c cross join d cross join w""";
    }

    @Override
    public Outcome run(PaymentInput input, CommitMark mark) throws SQLException {
        OneTrip<Parameter> statement = input.customer.byName ? byName : byNumber;
        statement.set(Parameter.WAREHOUSE, input.warehouse);
        statement.set(Parameter.DISTRICT, input.district);
        statement.set(Parameter.AMOUNT_CENTS, input.amountCents);
        statement.set(Parameter.CUSTOMER_WAREHOUSE, input.customer.warehouse);
        statement.set(Parameter.CUSTOMER_DISTRICT, input.customer.district);
        statement.set(Parameter.CUSTOMER, input.customer.number);
        statement.set(Parameter.LAST_NAME, input.customer.lastName);
        mark.sending();
        try (ResultSet output = statement.execute()) {
            Missing.unlessNext(output, "a row of a Payment");
            customer = output.getInt(1);
        } catch (SQLException e) {
            throw Missing.orElse(e, "the customer of a Payment");
        }
        return Outcome.COMMITTED;
    }

    @Override
    public int customer() {
        return customer;
    }
}
