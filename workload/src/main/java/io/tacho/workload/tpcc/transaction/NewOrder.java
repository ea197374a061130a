package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import java.sql.ResultSet;
import java.sql.SQLException;

/** New-Order (clause 2.4): one order of 5 to 15 lines. Bound to a connection. */
abstract class NewOrder {
    /** What its statements take. */
    enum Parameter {
        WAREHOUSE,
        DISTRICT,
        CUSTOMER,
        LINES,
        ALL_LOCAL,
        TAKE_ITEMS,
        TAKE_SUPPLIERS,
        TAKE_QUANTITIES,
        TAKE_LINES,
        LINE_TAKES,
        LINE_QUANTITIES,
        ORDER_NUMBER,
        FOUND_ITEMS,
        FOUND_SUPPLIERS,
        FOUND_QUANTITIES,
        FOUND_AMOUNTS_CENTS,
        FOUND_DISTRICT_TEXTS
    }

    final OrderLines lines = new OrderLines();
    private int order;
    private int districtTax;
    private int warehouseTax;
    private int discount;

    /** Executes it once. */
    abstract Outcome run(NewOrderInput input, CommitMark mark) throws SQLException;

    /** Reads order number, taxes and discount from the columns from this one on. */
    final void readHead(ResultSet row, int column) throws SQLException {
        order = row.getInt(column);
        districtTax = row.getInt(column + 1);
        warehouseTax = row.getInt(column + 2);
        discount = row.getInt(column + 3);
    }

    static SQLException itemMissing() {
        return new DamagedDatabaseException("an item of the order is not in the database");
    }

    /** The number of the last order. */
    final int order() {
        return order;
    }

    /**
     * The total of the last order as the terminal shows it (clause 2.4.2.2), in 10^-10 of the currency: exact.
     */
    final long totalTimesTenToTheTenth() {
        return lines.sumCents() * (10_000 - discount) * (10_000 + warehouseTax + districtTax);
    }
}
