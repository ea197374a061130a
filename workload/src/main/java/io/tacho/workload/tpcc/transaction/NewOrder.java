package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** New-Order (clause 2.4): one order of 5 to 15 lines in two round trips. Bound to a connection. */
final class NewOrder {
    /** Takes the order number before the increment, then all stock rows in the order of the lines. */
    private static final String READ_AND_LOCK = """
            begin;
            update district set d_next_o_id = d_next_o_id + 1 from warehouse, customer
            where d_w_id = ? and d_id = ? and w_id = d_w_id and c_w_id = d_w_id and c_d_id = d_id and c_id = ?
            returning d_next_o_id - 1, (d_tax * 10000)::int, (w_tax * 10000)::int, (c_discount * 10000)::int,
              c_last, c_credit;
            """;

    static final String STOCK = """
            update stock set s_quantity = s_quantity - u.q + case when s_quantity >= u.q + 10 then 0 else 91 end,
              s_ytd = s_ytd + u.q, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + (u.w <> ?)::int
            from unnest(?::int[], ?::int[], ?::int[]) with ordinality u(i, w, q, n) join item on i_id = u.i
            where s_w_id = u.w and s_i_id = u.i
            returning u.n, (i_price * 100)::int, case ?::int when 1 then s_dist_01 when 2 then s_dist_02
              when 3 then s_dist_03 when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
              when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09 else s_dist_10 end,
              i_name, s_quantity, i_data like '%ORIGINAL%' and s_data like '%ORIGINAL%'""";

    private static final String WRITE = """
            insert into orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
            values (?, ?, ?, ?, localtimestamp, ?, ?);
            insert into new_order (no_w_id, no_d_id, no_o_id) values (?, ?, ?);
            insert into order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,
              ol_amount, ol_dist_info)
            select ?, ?, ?, u.n, u.i, u.w, u.q, u.c * 0.01, u.t
            from unnest(?::int[], ?::int[], ?::int[], ?::int[], ?::text[]) with ordinality u(i, w, q, c, t, n);
            """;

    private final PreparedStatement readAndLock;
    private final PreparedStatement stock;
    private final PreparedStatement writeAndCommit;
    private final PreparedStatement writeAndRollBack;
    private final OrderLines lines = new OrderLines();
    private int order;
    private int districtTax;
    private int warehouseTax;
    private int discount;

    NewOrder(Connection connection) throws SQLException {
        readAndLock = connection.prepareStatement(READ_AND_LOCK + STOCK);
        stock = connection.prepareStatement(STOCK);
        writeAndCommit = connection.prepareStatement(WRITE + "commit");
        writeAndRollBack = connection.prepareStatement(WRITE + "rollback");
    }

    Outcome run(NewOrderInput input, CommitMark mark) throws SQLException {
        lines.take(input);
        readAndLock(input);
        while (lines.nextRepeats()) {
            repeatStock(input);
        }
        boolean unused = lines.dropUnfound();
        if (unused != input.rollback) {
            throw new SQLException("an item of the order is not in the database", Missing.SQLSTATE);
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
        readAndLock.setInt(1, input.warehouse);
        readAndLock.setInt(2, input.district);
        readAndLock.setInt(3, input.customer);
        bindStock(readAndLock, 4, input);
        readAndLock.execute();
        try (ResultSet head = Results.next(readAndLock)) {
            Missing.unlessNext(head, "the customer of a New-Order");
            order = head.getInt(1);
            districtTax = head.getInt(2);
            warehouseTax = head.getInt(3);
            discount = head.getInt(4);
        }
        try (ResultSet found = Results.next(readAndLock)) {
            lines.read(found);
        }
    }

    /** An item that is in the order twice: one update changes a row once, so the second line takes another. */
    private void repeatStock(NewOrderInput input) throws SQLException {
        bindStock(stock, 1, input);
        try (ResultSet found = stock.executeQuery()) {
            lines.read(found);
        }
    }

    private void bindStock(PreparedStatement statement, int from, NewOrderInput input) throws SQLException {
        statement.setInt(from, input.warehouse);
        statement.setObject(from + 1, lines.batchItems());
        statement.setObject(from + 2, lines.batchSuppliers());
        statement.setObject(from + 3, lines.batchQuantities());
        statement.setInt(from + 4, input.district);
    }

    private void write(PreparedStatement statement, NewOrderInput input) throws SQLException {
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.setInt(3, order);
        statement.setInt(4, input.customer);
        statement.setInt(5, input.lines);
        statement.setInt(6, input.remoteLines == 0 ? 1 : 0);
        statement.setInt(7, input.warehouse);
        statement.setInt(8, input.district);
        statement.setInt(9, order);
        statement.setInt(10, input.warehouse);
        statement.setInt(11, input.district);
        statement.setInt(12, order);
        statement.setObject(13, lines.items());
        statement.setObject(14, lines.suppliers());
        statement.setObject(15, lines.quantities());
        statement.setObject(16, lines.amountsCents());
        statement.setObject(17, lines.districtTexts());
        statement.execute();
    }

    /** The number of the last order. */
    int order() {
        return order;
    }

    /**
     * The total of the last order as the terminal shows it (clause 2.4.2.2), in 10^-10 of the currency: exact.
     */
    long totalTimesTenToTheTenth() {
        return lines.sumCents() * (10_000 - discount) * (10_000 + warehouseTax + districtTax);
    }
}
