package io.tacho.workload.tpcc.generate;

import java.sql.SQLException;

/** Rows of orders, new_order and order_line (clause 4.3.3.1). Immutable. */
final class OrderRows {
    private static final int HIGHEST_CARRIER = 10;
    private static final int LINE_QUANTITY = 5;
    private static final int HIGHEST_AMOUNT_CENTS = 9_999_99;
    private static final int DISTRICT_TEXT_LENGTH = 24;
    private static final int ORDER_FIELDS = 8;
    private static final int NEW_ORDER_FIELDS = 3;
    private static final int ORDER_LINE_FIELDS = 10;

    private final RowStreams streams;

    OrderRows(RowStreams streams) {
        this.streams = streams;
    }

    void orders(int warehouse, RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            int[] customers = streams.customersByOrder(warehouse, district);
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                int lines = startOrder(random, warehouse, district, order);
                rows.row(ORDER_FIELDS);
                rows.int4(warehouse);
                rows.int4(district);
                rows.int4(order);
                rows.int4(customers[order - 1]);
                rows.timestamp(RowStreams.LOAD_MICROS_SINCE_2000);
                if (delivered(order)) {
                    rows.int4(random.between(1, HIGHEST_CARRIER));
                } else {
                    rows.nothing();
                }
                rows.int4(lines);
                rows.int4(1);
            }
        }
    }

    void newOrders(int warehouse, RowEncoder rows) throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = Scale.FIRST_UNDELIVERED_ORDER; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                rows.row(NEW_ORDER_FIELDS);
                rows.int4(warehouse);
                rows.int4(district);
                rows.int4(order);
            }
        }
    }

    void orderLines(int warehouse, RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                int lines = startOrder(random, warehouse, district, order);
                for (int line = 1; line <= lines; line++) {
                    streams.start(random, TpccTable.ORDER_LINE, warehouse, inWarehouse(district, order, line));
                    line(warehouse, district, order, line, random, rows);
                }
            }
        }
    }

    private static void line(int warehouse, int district, int order, int line, FastRandom random, RowEncoder rows)
            throws SQLException {
        rows.row(ORDER_LINE_FIELDS);
        rows.int4(warehouse);
        rows.int4(district);
        rows.int4(order);
        rows.int4(line);
        rows.int4(random.between(1, Scale.ITEMS));
        rows.int4(warehouse);
        if (delivered(order)) {
            rows.timestamp(RowStreams.LOAD_MICROS_SINCE_2000);
            rows.int4(LINE_QUANTITY);
            rows.money(0);
        } else {
            rows.nothing();
            rows.int4(LINE_QUANTITY);
            rows.money(random.between(1, HIGHEST_AMOUNT_CENTS));
        }
        rows.letters(random, DISTRICT_TEXT_LENGTH);
    }

    /** Order lines of a warehouse. */
    long lines(int warehouse) {
        FastRandom random = new FastRandom(0);
        long lines = 0;
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                lines += startOrder(random, warehouse, district, order);
            }
        }
        return lines;
    }

    /** Starts an order's stream; returns its number of lines, which orders and order_line must agree on. */
    private int startOrder(FastRandom random, int warehouse, int district, int order) {
        streams.start(random, TpccTable.ORDERS, warehouse, inWarehouse(district, order, 0));
        return random.between(Scale.MIN_ORDER_LINES, Scale.MAX_ORDER_LINES);
    }

    private static boolean delivered(int order) {
        return order < Scale.FIRST_UNDELIVERED_ORDER;
    }

    private static long inWarehouse(int district, int order, int line) {
        return ((long) district * Scale.ORDERS_PER_DISTRICT + order) * (Scale.MAX_ORDER_LINES + 1) + line;
    }
}
