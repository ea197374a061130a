package io.tacho.workload.tpcc.plan;

import io.tacho.workload.tpcc.generate.FastRandom;

/** Cards dealt from a shuffled deck (clause 5.2.4.2). */
final class DeckMix implements Mix {
    static final String NAME = "deck";

    @Override
    public int pick(short deck, FastRandom random) {
        return CardDeck.pick(deck, random);
    }

    @Override
    public short after(short deck, int operation) {
        return CardDeck.without(deck, operation);
    }

    @Override
    public double share(TpccOperation operation) {
        return (double) operation.cards() / CardDeck.CARDS;
    }

    @Override
    public int cyclesOfShares() {
        return CardDeck.CARDS;
    }

    @Override
    public String toString() {
        return NAME;
    }
}
