package io.tacho.workload.tpcc.generate;

import java.sql.SQLException;

/**
 * The initial database (clause 4.3.3.1) for one seed. Immutable; each call writes one table's rows of one warehouse, the
 * same bytes on any host.
 */
public final class Population {
    private final RowStreams streams;
    private final int cLast;
    private final CatalogRows catalog;
    private final WarehouseRows warehouses;
    private final CustomerRows customers;
    private final OrderRows orders;

    /** A population; the constant C of last names follows from the seed. */
    public Population(long seed) {
        this.streams = new RowStreams(seed);
        this.cLast = streams.cLast();
        this.catalog = new CatalogRows(streams);
        this.warehouses = new WarehouseRows(streams);
        this.customers = new CustomerRows(streams, NuRand.lastName(cLast));
        this.orders = new OrderRows(streams);
    }

    /** The constant C that the last names were drawn with (clause 2.1.6.1). */
    public int cLast() {
        return cLast;
    }

    /**
     * Writes the rows of a table that belong to a warehouse.
     *
     * @param warehouse from 1; ignored for item
     */
    public void write(TpccTable table, int warehouse, RowEncoder rows) throws SQLException {
        switch (table) {
            case ITEM -> catalog.items(rows);
            case STOCK -> catalog.stock(warehouse, rows);
            case WAREHOUSE -> warehouses.warehouse(warehouse, rows);
            case DISTRICT -> warehouses.districts(warehouse, rows);
            case CUSTOMER -> customers.customers(warehouse, rows);
            case HISTORY -> customers.history(warehouse, rows);
            case ORDERS -> orders.orders(warehouse, rows);
            case NEW_ORDER -> orders.newOrders(warehouse, rows);
            case ORDER_LINE -> orders.orderLines(warehouse, rows);
        }
    }

    /** How many rows a table has after the load. */
    public long rows(TpccTable table, int warehouses) {
        if (table != TpccTable.ORDER_LINE) {
            return table.rows(warehouses);
        }
        long lines = 0;
        for (int warehouse = 1; warehouse <= warehouses; warehouse++) {
            lines += orderLines(warehouse);
        }
        return lines;
    }

    /** How many rows a table has of one warehouse, or in all if it belongs to none. */
    public long rowsOf(TpccTable table, int warehouse) {
        return table == TpccTable.ORDER_LINE ? orderLines(warehouse) : fixedRowsOf(table);
    }

    /** The same for tables other than order_line, where it is no matter of chance. */
    public static long fixedRowsOf(TpccTable table) {
        return table.rows(1);
    }

    /** Order lines of a warehouse: the sum of its orders' o_ol_cnt. */
    public long orderLines(int warehouse) {
        return orders.lines(warehouse);
    }
}
