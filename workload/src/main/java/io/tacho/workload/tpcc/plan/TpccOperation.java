package io.tacho.workload.tpcc.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The five transactions; the ordinal is the operation's code. Times by clause 5.2.5.7, cards by clause 5.2.4.2. */
public enum TpccOperation {
    NEW_ORDER("newOrder", 18, 12, 10),
    PAYMENT("payment", 3, 12, 10),
    ORDER_STATUS("orderStatus", 2, 10, 1),
    DELIVERY("delivery", 2, 5, 1),
    STOCK_LEVEL("stockLevel", 2, 5, 1);

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final TpccOperation[] BY_CODE = values();

    private final String operationName;
    private final int keyingSeconds;
    private final int meanThinkSeconds;
    private final int cards;

    TpccOperation(String operationName, int keyingSeconds, int meanThinkSeconds, int cards) {
        this.operationName = operationName;
        this.keyingSeconds = keyingSeconds;
        this.meanThinkSeconds = meanThinkSeconds;
        this.cards = cards;
    }

    /** The operation with this code. */
    public static TpccOperation ofCode(int code) {
        return BY_CODE[code];
    }

    /** The operation with this name; empty if there is none. */
    public static Optional<TpccOperation> ofName(String name) {
        return Arrays.stream(BY_CODE)
                .filter(operation -> operation.operationName.equals(name))
                .findFirst();
    }

    /** Names by code. */
    public static List<String> names() {
        return Arrays.stream(BY_CODE).map(TpccOperation::operationName).toList();
    }

    /** The name in definitions and results. */
    public String operationName() {
        return operationName;
    }

    /** Its cards in a deck of 23. */
    int cards() {
        return cards;
    }

    /** Keying time, microseconds. */
    public long keyingMicros() {
        return keyingSeconds * MICROS_PER_SECOND;
    }

    /** Mean think time, microseconds. */
    public long meanThinkMicros() {
        return meanThinkSeconds * MICROS_PER_SECOND;
    }
}
