package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.Scale;

/**
 * The lines of one order on their way through the statements, in arrays that are used again and again: JDBC takes an
 * array parameter whole, so there is one array for each length. Not thread-safe.
 *
 * <p>Lines are sorted by supplying warehouse and item; those of the same stock row are folded into one <em>take</em>, for
 * an update changes a row once however many lines match it. {@link NewOrderText#TAKE_STOCK} gives a take's quantity the
 * result that its lines would have one after another.
 */
final class OrderLines {
    private static final int NOT_FOUND = -1;

    private final int[][] takeItem = byLength();
    private final int[][] takeSupplier = byLength();
    private final int[][] takeQuantity = byLength();
    private final int[][] takeLines = byLength();
    private final int[] takePriceCents = new int[Scale.MAX_ORDER_LINES];
    private final String[] takeDistrictText = new String[Scale.MAX_ORDER_LINES];
    private int takes;

    /** Of each line: its take, counted from 1 as the server does. */
    private final int[][] lineTake = byLength();

    private final int[][] lineQuantity = byLength();
    private final int[][] foundItem = byLength();
    private final int[][] foundSupplier = byLength();
    private final int[][] foundQuantity = byLength();
    private final int[][] foundAmountCents = byLength();
    private final String[][] foundDistrictText = new String[Scale.MAX_ORDER_LINES + 1][];
    private int length;
    private int found;

    OrderLines() {
        for (int i = 0; i < foundDistrictText.length; i++) {
            foundDistrictText[i] = new String[i];
        }
    }

    private static int[][] byLength() {
        int[][] arrays = new int[Scale.MAX_ORDER_LINES + 1][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = new int[i];
        }
        return arrays;
    }

    /** Takes the order's sorted lines. */
    void take(NewOrderInput input) {
        length = input.lines;
        takes = 0;
        for (int line = 0; line < length; line++) {
            takes += line == 0 || !sameStock(input, line - 1, line) ? 1 : 0;
            lineTake[length][line] = takes;
            lineQuantity[length][line] = input.quantity[line];
        }
        for (int take = 0; take < takes; take++) {
            takeQuantity[takes][take] = 0;
            takeLines[takes][take] = 0;
            takePriceCents[take] = NOT_FOUND;
        }
        for (int line = 0; line < length; line++) {
            int take = lineTake[length][line] - 1;
            takeItem[takes][take] = input.item[line];
            takeSupplier[takes][take] = input.supplier[line];
            takeQuantity[takes][take] += input.quantity[line];
            takeLines[takes][take]++;
        }
    }

    private static boolean sameStock(NewOrderInput input, int line, int other) {
        return input.item[line] == input.item[other] && input.supplier[line] == input.supplier[other];
    }

    /** What the server found of a take, counted from 1; takes without an item stay unfound. */
    void found(int take, int priceCents, String districtText) {
        takePriceCents[take - 1] = priceCents;
        takeDistrictText[take - 1] = districtText;
    }

    /** Makes the rows to be written of the lines whose item exists; true if there was one without. */
    boolean keepFound() {
        found = 0;
        for (int line = 0; line < length; line++) {
            found += priceCents(line) == NOT_FOUND ? 0 : 1;
        }
        int place = 0;
        for (int line = 0; line < length; line++) {
            if (priceCents(line) != NOT_FOUND) {
                int take = lineTake[length][line] - 1;
                foundItem[found][place] = takeItem[takes][take];
                foundSupplier[found][place] = takeSupplier[takes][take];
                foundQuantity[found][place] = lineQuantity[length][line];
                foundAmountCents[found][place] = lineQuantity[length][line] * priceCents(line);
                foundDistrictText[found][place] = takeDistrictText[take];
                place++;
            }
        }
        return found < length;
    }

    private int priceCents(int line) {
        return takePriceCents[lineTake[length][line] - 1];
    }

    /** The sum of the lines' amounts. */
    long sumCents() {
        long sum = 0;
        for (int line = 0; line < length; line++) {
            sum += (long) lineQuantity[length][line] * priceCents(line);
        }
        return sum;
    }

    int[] takeItems() {
        return takeItem[takes];
    }

    int[] takeSuppliers() {
        return takeSupplier[takes];
    }

    int[] takeQuantities() {
        return takeQuantity[takes];
    }

    /** How many lines each take stands for. */
    int[] takeLines() {
        return takeLines[takes];
    }

    int[] lineTakes() {
        return lineTake[length];
    }

    int[] lineQuantities() {
        return lineQuantity[length];
    }

    int[] foundItems() {
        return foundItem[found];
    }

    int[] foundSuppliers() {
        return foundSupplier[found];
    }

    int[] foundQuantities() {
        return foundQuantity[found];
    }

    int[] foundAmountsCents() {
        return foundAmountCents[found];
    }

    String[] foundDistrictTexts() {
        return foundDistrictText[found];
    }
}
