package io.tacho.workload.tpcc.transaction;

import java.util.Locale;

/** What clause 9.2.2.5 asks to be counted, of completed transactions. */
enum TpccCounter {
    NEW_ORDERS,
    /** Of the New-Orders: rolled back as planned. */
    NEW_ORDER_ROLLBACKS,
    ORDER_LINES,
    REMOTE_ORDER_LINES,
    PAYMENTS,
    REMOTE_PAYMENTS,
    PAYMENTS_BY_LAST_NAME,
    ORDER_STATUSES,
    ORDER_STATUSES_BY_LAST_NAME,
    DELIVERIES,
    /** Districts without a new order, over all deliveries: ten a delivery at most. */
    DELIVERY_DISTRICTS_SKIPPED,
    STOCK_LEVELS;

    String counterName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
