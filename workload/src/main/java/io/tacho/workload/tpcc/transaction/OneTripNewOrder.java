package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * New-Order in one round trip that also commits: one statement, or a call of a function. The client sees the answer only
 * after the commit, so the server itself has to find out that a line is missing, after all other lines are written, and
 * undoes all by an error.
 */
final class OneTripNewOrder extends NewOrder {
    /**
     * The order comes last, for it counts the lines that were written: if one is missing, its count becomes NULL, which
     * the table does not take. If the customer is missing, its number does.
     */
    static final String TEXT = "with d as (\n" + NewOrderText.TAKE_NUMBER + "),\ns as (\n" + NewOrderText.TAKE_STOCK
            + ", u.i, u.w, i_price),\nwritten as (\n" + NewOrderText.INTO_ORDER_LINE + """

              select :warehouse, :district, d.o_id, l.n, s.i, s.w, l.q, l.q * s.i_price, s.dist
              from d cross join\s""" + NewOrderText.LINES_OF_TAKES
            + " returning 1),\n"
            + "undelivered as (\n" + NewOrderText.INTO_NEW_ORDER + """

              select :warehouse, :district, o_id from d),
            ordered as (
            """ + NewOrderText.INTO_ORDERS + """

              select :warehouse, :district, d.o_id, :customer, localtimestamp,
                case when (select count(*) from written) = :lines then :lines::int end, :all_local
              from (select) one left join d on true)
            select s.take, s.price_cents, d.o_id, d.d_tax, d.w_tax, d.c_discount, d.c_last, d.c_credit, s.i_name,
              s.s_quantity, s.brand
            from d cross join s""";

    private final OneTrip<Parameter> statement;

    OneTripNewOrder(Connection connection, TransactionStart start, String text) throws SQLException {
        statement = new OneTrip<>(connection, start, Parameter.class, text);
    }

    @Override
    Outcome run(NewOrderInput input, CommitMark mark) throws SQLException {
        lines.take(input);
        bind(input);
        mark.sending();
        try (ResultSet rows = statement.execute()) {
            if (input.rollback) {
                throw new DamagedDatabaseException("a New-Order of an unused item was committed");
            }
            while (rows.next()) {
                lines.found(rows.getInt(1), rows.getInt(2), null);
                if (rows.isFirst()) {
                    readHead(rows, 3);
                }
            }
            return Outcome.COMMITTED;
        } catch (SQLException e) {
            if (!Missing.isLineOfNewOrder(e)) {
                throw Missing.orElse(e, "the customer of a New-Order");
            }
            if (!input.rollback) {
                throw itemMissing();
            }
            statement.rollBack();
            return Outcome.ROLLED_BACK; // the planned 1 %
        }
    }

    private void bind(NewOrderInput input) throws SQLException {
        statement.set(Parameter.WAREHOUSE, input.warehouse);
        statement.set(Parameter.DISTRICT, input.district);
        statement.set(Parameter.CUSTOMER, input.customer);
        statement.set(Parameter.LINES, input.lines);
        statement.set(Parameter.ALL_LOCAL, input.remoteLines == 0 ? 1 : 0);
        statement.set(Parameter.TAKE_ITEMS, lines.takeItems());
        statement.set(Parameter.TAKE_SUPPLIERS, lines.takeSuppliers());
        statement.set(Parameter.TAKE_QUANTITIES, lines.takeQuantities());
        statement.set(Parameter.TAKE_LINES, lines.takeLines());
        statement.set(Parameter.LINE_TAKES, lines.lineTakes());
        statement.set(Parameter.LINE_QUANTITIES, lines.lineQuantities());
    }
}
