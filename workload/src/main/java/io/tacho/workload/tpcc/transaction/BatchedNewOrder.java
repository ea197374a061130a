package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** New-Order of plain statements in two round trips; the second ends the transaction. */
final class BatchedNewOrder extends NewOrder {
    private static final String WRITE =
            NewOrderText.INTO_ORDERS + """

            values (:warehouse, :district, :order_number, :customer, localtimestamp, :lines, :all_local);
            """ + NewOrderText.INTO_NEW_ORDER + """
             values (:warehouse, :district, :order_number);
            """ + NewOrderText.INTO_ORDER_LINE + """

            select :warehouse, :district, :order_number, u.n, u.i, u.w, u.q, u.c * 0.01, u.t
            from unnest(:found_items::int[], :found_suppliers::int[], :found_quantities::int[],
              :found_amounts_cents::int[], :found_district_texts::text[]) with ordinality u(i, w, q, c, t, n);
            """;

    private final NamedStatement<Parameter> readAndLock;
    private final NamedStatement<Parameter> writeAndCommit;
    private final NamedStatement<Parameter> writeAndRollBack;

    BatchedNewOrder(Connection connection, TransactionStart start) throws SQLException {
        readAndLock = new NamedStatement<>(
                connection,
                Parameter.class,
                start.sql() + ";\n" + NewOrderText.TAKE_NUMBER + ";\n" + NewOrderText.TAKE_STOCK);
        writeAndCommit = new NamedStatement<>(connection, Parameter.class, WRITE + "commit");
        writeAndRollBack = new NamedStatement<>(connection, Parameter.class, WRITE + "rollback");
    }

    @Override
    Outcome run(NewOrderInput input, CommitMark mark) throws SQLException {
        lines.take(input);
        readAndLock(input);
        boolean unused = lines.keepFound();
        if (unused != input.rollback) {
            throw itemMissing();
        }
        if (unused) {
            write(writeAndRollBack, input); // the planned 1 %: all other work is done, then undone
            return Outcome.ROLLED_BACK;
        }
        mark.sending();
        write(writeAndCommit, input);
        return Outcome.COMMITTED;
    }

    private void readAndLock(NewOrderInput input) throws SQLException {
        readAndLock.set(Parameter.WAREHOUSE, input.warehouse);
        readAndLock.set(Parameter.DISTRICT, input.district);
        readAndLock.set(Parameter.CUSTOMER, input.customer);
        readAndLock.set(Parameter.TAKE_ITEMS, lines.takeItems());
        readAndLock.set(Parameter.TAKE_SUPPLIERS, lines.takeSuppliers());
        readAndLock.set(Parameter.TAKE_QUANTITIES, lines.takeQuantities());
        readAndLock.set(Parameter.TAKE_LINES, lines.takeLines());
        PreparedStatement executed = readAndLock.execute();
        try (ResultSet head = Results.next(executed)) {
            Missing.unlessNext(head, "the customer of a New-Order");
            readHead(head, 1);
        }
        try (ResultSet found = Results.next(executed)) {
            while (found.next()) {
                lines.found(found.getInt(1), found.getInt(2), found.getString(3));
            }
        }
    }

    private void write(NamedStatement<Parameter> statement, NewOrderInput input) throws SQLException {
        statement.set(Parameter.WAREHOUSE, input.warehouse);
        statement.set(Parameter.DISTRICT, input.district);
        statement.set(Parameter.ORDER_NUMBER, order());
        statement.set(Parameter.CUSTOMER, input.customer);
        statement.set(Parameter.LINES, input.lines);
        statement.set(Parameter.ALL_LOCAL, input.remoteLines == 0 ? 1 : 0);
        statement.set(Parameter.FOUND_ITEMS, lines.foundItems());
        statement.set(Parameter.FOUND_SUPPLIERS, lines.foundSuppliers());
        statement.set(Parameter.FOUND_QUANTITIES, lines.foundQuantities());
        statement.set(Parameter.FOUND_AMOUNTS_CENTS, lines.foundAmountsCents());
        statement.set(Parameter.FOUND_DISTRICT_TEXTS, lines.foundDistrictTexts());
        statement.execute();
    }
}
