package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.Scale;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The lines of one order on their way through the statements, in arrays that are used again and again: JDBC takes an
 * array parameter whole, so there is one array for each length. Not thread-safe.
 *
 * <p>Lines go to stock in batches: the first holds each stock row once; if the order has an item twice, further batches
 * hold what is left.
 */
final class OrderLines {
    private static final int LENGTHS = Scale.MAX_ORDER_LINES + 1;
    private static final int NOT_FOUND = -1;

    private final int[][] batchItem = byLength();
    private final int[][] batchSupplier = byLength();
    private final int[][] batchQuantity = byLength();
    private final int[] batchLine = new int[Scale.MAX_ORDER_LINES];
    private int batchLength;

    private final int[][] item = byLength();
    private final int[][] supplier = byLength();
    private final int[][] quantity = byLength();
    private final int[][] amountCents = byLength();
    private final String[][] districtText = new String[LENGTHS][];
    private final int[] priceCents = new int[Scale.MAX_ORDER_LINES];
    private final boolean[] sent = new boolean[Scale.MAX_ORDER_LINES];
    private int length;

    OrderLines() {
        for (int i = 0; i < LENGTHS; i++) {
            districtText[i] = new String[i];
        }
    }

    private static int[][] byLength() {
        int[][] arrays = new int[LENGTHS][];
        for (int i = 0; i < LENGTHS; i++) {
            arrays[i] = new int[i];
        }
        return arrays;
    }

    /** Takes the order's sorted lines and makes the first batch. */
    void take(NewOrderInput input) {
        length = input.lines;
        System.arraycopy(input.item, 0, item[length], 0, length);
        System.arraycopy(input.supplier, 0, supplier[length], 0, length);
        System.arraycopy(input.quantity, 0, quantity[length], 0, length);
        for (int i = 0; i < length; i++) {
            priceCents[i] = NOT_FOUND;
            sent[i] = false;
        }
        nextBatch();
    }

    /** Makes the next batch, of lines that repeat a stock row of those before; false if there are none. */
    boolean nextRepeats() {
        nextBatch();
        return batchLength > 0;
    }

    private void nextBatch() {
        int count = 0;
        for (int i = 0; i < length; i++) {
            if (!sent[i] && (count == 0 || !sameStock(i, batchLine[count - 1]))) {
                batchLine[count++] = i;
                sent[i] = true;
            }
        }
        batchLength = count;
        for (int i = 0; i < count; i++) {
            batchItem[count][i] = item[length][batchLine[i]];
            batchSupplier[count][i] = supplier[length][batchLine[i]];
            batchQuantity[count][i] = quantity[length][batchLine[i]];
        }
    }

    private boolean sameStock(int line, int other) {
        return item[length][line] == item[length][other] && supplier[length][line] == supplier[length][other];
    }

    /** Reads prices and district texts of the batch's lines; lines without a row stay unfound. */
    void read(ResultSet found) throws SQLException {
        while (found.next()) {
            int line = batchLine[found.getInt(1) - 1];
            priceCents[line] = found.getInt(2);
            districtText[length][line] = found.getString(3);
        }
    }

    /** Leaves out lines whose item does not exist; true if there was one. */
    boolean dropUnfound() {
        int kept = 0;
        for (int i = 0; i < length; i++) {
            kept += priceCents[i] == NOT_FOUND ? 0 : 1;
        }
        int place = 0;
        for (int i = 0; i < length; i++) {
            if (priceCents[i] != NOT_FOUND) {
                item[kept][place] = item[length][i];
                supplier[kept][place] = supplier[length][i];
                quantity[kept][place] = quantity[length][i];
                amountCents[kept][place] = quantity[length][i] * priceCents[i];
                districtText[kept][place] = districtText[length][i];
                place++;
            }
        }
        boolean dropped = kept < length;
        length = kept;
        return dropped;
    }

    int[] batchItems() {
        return batchItem[batchLength];
    }

    int[] batchSuppliers() {
        return batchSupplier[batchLength];
    }

    int[] batchQuantities() {
        return batchQuantity[batchLength];
    }

    int[] items() {
        return item[length];
    }

    int[] suppliers() {
        return supplier[length];
    }

    int[] quantities() {
        return quantity[length];
    }

    int[] amountsCents() {
        return amountCents[length];
    }

    String[] districtTexts() {
        return districtText[length];
    }

    long sumCents() {
        long sum = 0;
        for (int amount : amountCents[length]) {
            sum += amount;
        }
        return sum;
    }
}
