package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Payment of plain statements in two round trips; the second commits. */
final class BatchedPayment implements Payment {
    static final String HISTORY = PaymentText.INTO_HISTORY + """

            select :customer, :customer_district, :customer_warehouse, d_id, w_id, localtimestamp, :amount_cents * 0.01,
            """ + PaymentText.NAMES + """

            from warehouse, district where w_id = :warehouse and d_w_id = :warehouse and d_id = :district""";

    private final NamedStatement<Parameter> byNumber;
    private final NamedStatement<Parameter> byName;
    private final NamedStatement<Parameter> warehouseAndHistory;
    private int customer;

    BatchedPayment(Connection connection, TransactionStart start) throws SQLException {
        byNumber = prepare(connection, start, CustomerText.BY_NUMBER);
        byName = prepare(connection, start, CustomerText.BY_NAME);
        warehouseAndHistory = new NamedStatement<>(
                connection, Parameter.class, PaymentText.WAREHOUSE + ";\n" + HISTORY + ";\ncommit");
    }

    private static NamedStatement<Parameter> prepare(Connection connection, TransactionStart start, String number)
            throws SQLException {
        return new NamedStatement<>(
                connection,
                Parameter.class,
                start.sql() + ";\n" + PaymentText.customer(number) + ";\n" + PaymentText.DISTRICT);
    }

    @Override
    public Outcome run(PaymentInput input, CommitMark mark) throws SQLException {
        payByCustomer(input);
        mark.sending();
        payToWarehouse(input);
        return Outcome.COMMITTED;
    }

    private void payByCustomer(PaymentInput input) throws SQLException {
        NamedStatement<Parameter> statement = input.customer.byName ? byName : byNumber;
        statement.set(Parameter.WAREHOUSE, input.warehouse);
        statement.set(Parameter.DISTRICT, input.district);
        statement.set(Parameter.AMOUNT_CENTS, input.amountCents);
        statement.set(Parameter.CUSTOMER_WAREHOUSE, input.customer.warehouse);
        statement.set(Parameter.CUSTOMER_DISTRICT, input.customer.district);
        statement.set(Parameter.CUSTOMER, input.customer.number);
        statement.set(Parameter.LAST_NAME, input.customer.lastName);
        PreparedStatement executed = statement.execute();
        try (ResultSet output = Results.next(executed)) {
            Missing.unlessNext(output, "the customer of a Payment");
            customer = output.getInt(1);
        }
        try (ResultSet output = Results.next(executed)) {
            Missing.unlessNext(output, "the district of a Payment");
        }
    }

    private void payToWarehouse(PaymentInput input) throws SQLException {
        warehouseAndHistory.set(Parameter.WAREHOUSE, input.warehouse);
        warehouseAndHistory.set(Parameter.DISTRICT, input.district);
        warehouseAndHistory.set(Parameter.AMOUNT_CENTS, input.amountCents);
        warehouseAndHistory.set(Parameter.CUSTOMER_WAREHOUSE, input.customer.warehouse);
        warehouseAndHistory.set(Parameter.CUSTOMER_DISTRICT, input.customer.district);
        warehouseAndHistory.set(Parameter.CUSTOMER, customer);
        warehouseAndHistory.execute();
    }

    @Override
    public int customer() {
        return customer;
    }
}
