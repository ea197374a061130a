package io.tacho.workload.tpcc.generate;

import java.util.Locale;

/** The nine tables of clause 1.3. */
public enum TpccTable {
    ITEM(Scale.ITEMS, 0),
    WAREHOUSE(0, 1),
    DISTRICT(0, Scale.DISTRICTS_PER_WAREHOUSE),
    CUSTOMER(0, Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT),
    HISTORY(0, Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT),
    ORDERS(0, Scale.DISTRICTS_PER_WAREHOUSE * Scale.ORDERS_PER_DISTRICT),
    NEW_ORDER(0, Scale.DISTRICTS_PER_WAREHOUSE * Scale.NEW_ORDERS_PER_DISTRICT),
    /** As many rows as the orders say; see {@link Population#orderLines}. */
    ORDER_LINE(0, 0),
    STOCK(0, Scale.ITEMS);

    private final int fixedRows;
    private final int rowsPerWarehouse;

    TpccTable(int fixedRows, int rowsPerWarehouse) {
        this.fixedRows = fixedRows;
        this.rowsPerWarehouse = rowsPerWarehouse;
    }

    /** The table's name in the database. */
    public String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether its rows belong to warehouses; item's do not. */
    public boolean byWarehouse() {
        return fixedRows == 0;
    }

    /** Rows after the load by clause 1.2.1; of order_line 0, whose number is random. */
    long rows(int warehouses) {
        return fixedRows + (long) rowsPerWarehouse * warehouses;
    }
}
