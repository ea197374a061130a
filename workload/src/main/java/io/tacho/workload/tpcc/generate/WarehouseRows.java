package io.tacho.workload.tpcc.generate;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Rows of warehouse and district (clause 4.3.3.1). Immutable. */
final class WarehouseRows {
    private static final byte[] ZIP_TAIL = "11111".getBytes(StandardCharsets.US_ASCII);
    private static final int ZIP_DIGITS = 4;
    private static final int HIGHEST_TAX = 2_000; // 0.2000
    private static final long WAREHOUSE_YTD_CENTS = 300_000_00L;
    private static final long DISTRICT_YTD_CENTS = 30_000_00L;
    private static final int WAREHOUSE_FIELDS = 9;
    private static final int DISTRICT_FIELDS = 11;

    private final RowStreams streams;

    WarehouseRows(RowStreams streams) {
        this.streams = streams;
    }

    void warehouse(int warehouse, RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        streams.start(random, TpccTable.WAREHOUSE, warehouse, 0);
        rows.row(WAREHOUSE_FIELDS);
        rows.int4(warehouse);
        rows.letters(random, 6, 10);
        address(random, rows);
        rows.fraction(random.between(0, HIGHEST_TAX));
        rows.money(WAREHOUSE_YTD_CENTS);
    }

    void districts(int warehouse, RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            streams.start(random, TpccTable.DISTRICT, warehouse, district);
            rows.row(DISTRICT_FIELDS);
            rows.int4(warehouse);
            rows.int4(district);
            rows.letters(random, 6, 10);
            address(random, rows);
            rows.fraction(random.between(0, HIGHEST_TAX));
            rows.money(DISTRICT_YTD_CENTS);
            rows.int4(Scale.ORDERS_PER_DISTRICT + 1);
        }
    }

    /** Two streets, city, state, zip (clauses 4.3.2.7 and 4.3.3.1). */
    static void address(FastRandom random, RowEncoder rows) {
        rows.letters(random, 10, 20);
        rows.letters(random, 10, 20);
        rows.letters(random, 10, 20);
        rows.letters(random, 2);
        rows.digitsThen(random, ZIP_DIGITS, ZIP_TAIL);
    }
}
