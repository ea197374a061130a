package io.tacho.workload.tpcc.generate;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Rows of customer and history (clause 4.3.3.1). Immutable. */
final class CustomerRows {
    private static final byte[] MIDDLE = "OE".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GOOD_CREDIT = "GC".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BAD_CREDIT = "BC".getBytes(StandardCharsets.US_ASCII);
    private static final int BAD_CREDIT_PERCENT = 10;
    private static final int HIGHEST_DISCOUNT = 5_000; // 0.5000
    private static final long CREDIT_LIMIT_CENTS = 50_000_00L;
    private static final long FIRST_PAYMENT_CENTS = 10_00L;
    private static final int PHONE_DIGITS = 16;
    /** The first thousand customers of a district have each name once. */
    private static final int NAMED_IN_ORDER = 1_000;

    private static final int CUSTOMER_FIELDS = 21;
    private static final int HISTORY_FIELDS = 8;

    private final RowStreams streams;
    private final NuRand lastName;

    CustomerRows(RowStreams streams, NuRand lastName) {
        this.streams = streams;
        this.lastName = lastName;
    }

    void customers(int warehouse, RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                streams.start(random, TpccTable.CUSTOMER, warehouse, inWarehouse(district, customer));
                customer(warehouse, district, customer, random, rows);
            }
        }
    }

    private void customer(int warehouse, int district, int customer, FastRandom random, RowEncoder rows)
            throws SQLException {
        rows.row(CUSTOMER_FIELDS);
        rows.int4(warehouse);
        rows.int4(district);
        rows.int4(customer);
        rows.letters(random, 8, 16);
        rows.text(MIDDLE);
        rows.text(LastName.bytes(customer <= NAMED_IN_ORDER ? customer - 1 : lastName.draw(random)));
        WarehouseRows.address(random, rows);
        rows.digits(random, PHONE_DIGITS);
        rows.timestamp(RowStreams.LOAD_MICROS_SINCE_2000);
        rows.text(random.percent(BAD_CREDIT_PERCENT) ? BAD_CREDIT : GOOD_CREDIT);
        rows.money(CREDIT_LIMIT_CENTS);
        rows.fraction(random.between(0, HIGHEST_DISCOUNT));
        rows.money(-FIRST_PAYMENT_CENTS);
        rows.money(FIRST_PAYMENT_CENTS);
        rows.int4(1);
        rows.int4(0);
        rows.letters(random, 300, 500);
    }

    void history(int warehouse, RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                streams.start(random, TpccTable.HISTORY, warehouse, inWarehouse(district, customer));
                rows.row(HISTORY_FIELDS);
                rows.int4(customer);
                rows.int4(district);
                rows.int4(warehouse);
                rows.int4(district);
                rows.int4(warehouse);
                rows.timestamp(RowStreams.LOAD_MICROS_SINCE_2000);
                rows.money(FIRST_PAYMENT_CENTS);
                rows.letters(random, 12, 24);
            }
        }
    }

    private static long inWarehouse(int district, int customer) {
        return (long) district * Scale.CUSTOMERS_PER_DISTRICT + customer;
    }
}
