package io.tacho.workload.tpcc.generate;

import java.util.Locale;

/** The nine tables of clause 1.3. */
public enum TpccTable {
    ITEM(Scale.ITEMS, 0, "i_id, i_im_id, i_name, i_price, i_data"),
    WAREHOUSE(0, 1, "w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd"),
    DISTRICT(
            0,
            Scale.DISTRICTS_PER_WAREHOUSE,
            "d_w_id, d_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id"),
    CUSTOMER(
            0,
            Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT,
            "c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,"
                    + " c_since, c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt,"
                    + " c_delivery_cnt, c_data"),
    HISTORY(
            0,
            Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT,
            "h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data"),
    ORDERS(
            0,
            Scale.DISTRICTS_PER_WAREHOUSE * Scale.ORDERS_PER_DISTRICT,
            "o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local"),
    NEW_ORDER(0, Scale.DISTRICTS_PER_WAREHOUSE * Scale.NEW_ORDERS_PER_DISTRICT, "no_w_id, no_d_id, no_o_id"),
    /** As many rows as the orders say; see {@link Population#orderLines}. */
    ORDER_LINE(
            0,
            0,
            "ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,"
                    + " ol_dist_info"),
    STOCK(
            0,
            Scale.ITEMS,
            "s_w_id, s_i_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06, s_dist_07,"
                    + " s_dist_08, s_dist_09, s_dist_10, s_ytd, s_order_cnt, s_remote_cnt, s_data");

    private final int fixedRows;
    private final int rowsPerWarehouse;
    private final String columns;

    TpccTable(int fixedRows, int rowsPerWarehouse, String columns) {
        this.fixedRows = fixedRows;
        this.rowsPerWarehouse = rowsPerWarehouse;
        this.columns = columns;
    }

    /** The table's name in the database. */
    public String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The columns of clause 1.3 in the order in which rows are written. A database may need one more. */
    public String columns() {
        return columns;
    }

    /** The column that says which warehouse a row belongs to; of item, whose rows belong to none, its key. */
    public String warehouseColumn() {
        return this == HISTORY ? "h_w_id" : columns.substring(0, columns.indexOf(','));
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
