package io.tacho.workload.tpcc.generate;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Rows of item and stock (clause 4.3.3.1). Immutable. */
final class CatalogRows {
    private static final byte[] ORIGINAL = "ORIGINAL".getBytes(StandardCharsets.US_ASCII);
    private static final int ORIGINAL_PERCENT = 10;
    private static final int DATA_SHORTEST = 26;
    private static final int DATA_LONGEST = 50;
    private static final int DISTRICT_TEXTS = 10;
    private static final int DISTRICT_TEXT_LENGTH = 24;
    private static final int ITEM_FIELDS = 5;
    private static final int STOCK_FIELDS = 17;

    private final RowStreams streams;

    CatalogRows(RowStreams streams) {
        this.streams = streams;
    }

    void items(RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        for (int item = 1; item <= Scale.ITEMS; item++) {
            streams.start(random, TpccTable.ITEM, 0, item);
            rows.row(ITEM_FIELDS);
            rows.int4(item);
            rows.int4(random.between(1, 10_000));
            rows.letters(random, 14, 24);
            rows.money(random.between(1_00, 100_00));
            data(random, rows);
        }
    }

    void stock(int warehouse, RowEncoder rows) throws SQLException {
        FastRandom random = new FastRandom(0);
        for (int item = 1; item <= Scale.ITEMS; item++) {
            streams.start(random, TpccTable.STOCK, warehouse, item);
            rows.row(STOCK_FIELDS);
            rows.int4(warehouse);
            rows.int4(item);
            rows.int4(random.between(10, 100));
            for (int i = 0; i < DISTRICT_TEXTS; i++) {
                rows.letters(random, DISTRICT_TEXT_LENGTH);
            }
            rows.int4(0);
            rows.int4(0);
            rows.int4(0);
            data(random, rows);
        }
    }

    private static void data(FastRandom random, RowEncoder rows) {
        if (random.percent(ORIGINAL_PERCENT)) {
            rows.lettersAround(random, ORIGINAL, DATA_SHORTEST, DATA_LONGEST);
        } else {
            rows.letters(random, DATA_SHORTEST, DATA_LONGEST);
        }
    }
}
