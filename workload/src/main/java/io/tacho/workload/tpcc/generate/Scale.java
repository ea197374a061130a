package io.tacho.workload.tpcc.generate;

/** The cardinalities of clauses 1.2.1 and 4.3.3.1. */
public final class Scale {
    /** Rows of item; also items stocked by each warehouse. */
    public static final int ITEMS = 100_000;

    /** Districts of a warehouse; also its terminals. */
    public static final int DISTRICTS_PER_WAREHOUSE = 10;

    /** Customers of a district. */
    public static final int CUSTOMERS_PER_DISTRICT = 3_000;

    /** Orders of a district at the load. */
    public static final int ORDERS_PER_DISTRICT = 3_000;

    /** The first of them that is not delivered yet. */
    public static final int FIRST_UNDELIVERED_ORDER = 2_101;

    /** Rows of new_order of a district at the load. */
    public static final int NEW_ORDERS_PER_DISTRICT = ORDERS_PER_DISTRICT - FIRST_UNDELIVERED_ORDER + 1;

    /** Fewest lines of an order. */
    public static final int MIN_ORDER_LINES = 5;

    /** Most lines of an order. */
    public static final int MAX_ORDER_LINES = 15;

    private Scale() {}
}
