package io.tacho.workload.tpcc.plan;

import io.tacho.workload.tpcc.generate.FastRandom;

/**
 * A shuffled deck of 23 cards (clause 5.2.4.2) in 16 bits: how many cards of each operation are left. Drawing one of the
 * cards left at random is the same as dealing from a shuffled deck. Stateless; the caller keeps the 16 bits.
 */
final class CardDeck {
    /** No cards left: the next draw starts a new deck. */
    static final short EMPTY = 0;

    private static final int[] SHIFT = new int[TpccOperation.values().length];
    private static final int[] MASK = new int[SHIFT.length];
    private static final int FULL;

    /** Cards of a deck. */
    static final int CARDS;

    static {
        int shift = 0;
        int cards = 0;
        int full = 0;
        for (TpccOperation operation : TpccOperation.values()) {
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(operation.cards());
            SHIFT[operation.ordinal()] = shift;
            MASK[operation.ordinal()] = (1 << bits) - 1;
            full |= operation.cards() << shift;
            shift += bits;
            cards += operation.cards();
        }
        FULL = full;
        CARDS = cards;
    }

    private CardDeck() {}

    /** The operation that the next draw of {@code random} picks. */
    static int pick(short deck, FastRandom random) {
        int left = deck == EMPTY ? FULL : deck;
        int cards = 0;
        for (int operation = 0; operation < SHIFT.length; operation++) {
            cards += count(left, operation);
        }
        int card = random.between(1, cards);
        int operation = 0;
        while (card > count(left, operation)) {
            card -= count(left, operation);
            operation++;
        }
        return operation;
    }

    /** The deck without a card of this operation. */
    static short without(short deck, int operation) {
        int left = deck == EMPTY ? FULL : deck;
        return (short) (left - (1 << SHIFT[operation]));
    }

    private static int count(int left, int operation) {
        return left >>> SHIFT[operation] & MASK[operation];
    }
}
