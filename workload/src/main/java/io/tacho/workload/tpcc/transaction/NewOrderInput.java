package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.generate.Scale;

/** Inputs of New-Order (clause 2.4.1), drawn again and again into the same object. */
final class NewOrderInput {
    /** Of 100 New-Orders (clause 2.4.1.4). */
    private static final int ROLLBACK_PERCENT = 1;

    /** Of 100 lines (clause 2.4.1.5). */
    private static final int REMOTE_PERCENT = 1;

    private static final int HIGHEST_QUANTITY = 10;

    /** An item number that no row has. */
    static final int UNUSED_ITEM = Scale.ITEMS + 1;

    int warehouse;
    int district;
    int customer;
    int lines;
    int remoteLines;
    boolean rollback;
    final int[] item = new int[Scale.MAX_ORDER_LINES];
    final int[] supplier = new int[Scale.MAX_ORDER_LINES];
    final int[] quantity = new int[Scale.MAX_ORDER_LINES];

    void draw(FastRandom random, InputRules rules, int homeWarehouse) {
        warehouse = homeWarehouse;
        district = rules.district(random);
        customer = rules.customer(random);
        lines = random.between(Scale.MIN_ORDER_LINES, Scale.MAX_ORDER_LINES);
        rollback = random.percent(ROLLBACK_PERCENT);
        remoteLines = 0;
        for (int i = 0; i < lines; i++) {
            item[i] = rules.item(random);
            boolean remote = random.percent(REMOTE_PERCENT) && rules.hasRemote();
            supplier[i] = remote ? rules.otherWarehouse(random, homeWarehouse) : homeWarehouse;
            remoteLines += remote ? 1 : 0;
            quantity[i] = random.between(1, HIGHEST_QUANTITY);
        }
        if (rollback) {
            item[lines - 1] = UNUSED_ITEM;
        }
        sort();
    }

    /** By supplying warehouse and item: all transactions lock stock in this order, so they cannot lock each other out. */
    private void sort() {
        for (int i = 1; i < lines; i++) {
            int movedItem = item[i];
            int movedSupplier = supplier[i];
            int movedQuantity = quantity[i];
            int place = i;
            while (place > 0 && after(supplier[place - 1], item[place - 1], movedSupplier, movedItem)) {
                item[place] = item[place - 1];
                supplier[place] = supplier[place - 1];
                quantity[place] = quantity[place - 1];
                place--;
            }
            item[place] = movedItem;
            supplier[place] = movedSupplier;
            quantity[place] = movedQuantity;
        }
    }

    private static boolean after(int supplier, int item, int otherSupplier, int otherItem) {
        return supplier != otherSupplier ? supplier > otherSupplier : item > otherItem;
    }
}
