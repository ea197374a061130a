package io.tacho.workload.tpcc.plan;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.FastRandom;

/** How a terminal's next operation is drawn (clause 5.2.4). Immutable. */
public sealed interface Mix permits DeckMix, WeightedMix {
    /** From a shuffled deck of 23 cards for each terminal: the shares hold within every 23 operations. */
    Mix DECK = new DeckMix();

    /**
     * Reads {@code --mix}: {@code deck}, or weights such as {@code newOrder=45,payment=43}.
     *
     * @throws WorkloadException of kind USAGE that says what is wrong with the text
     */
    static Mix parse(String text) throws WorkloadException {
        return text.equals(DeckMix.NAME) ? DECK : WeightedMix.parse(text);
    }

    /**
     * The operation that the next draw picks.
     *
     * @param deck what {@link #after} gave for the terminal's last operation; 0 at first
     */
    int pick(short deck, FastRandom random);

    /** What the terminal keeps for its next draw. */
    short after(short deck, int operation);

    /** Share of an operation in the long run, 0 to 1. */
    double share(TpccOperation operation);

    /** As in the run's definition: equal for mixes that mean the same. */
    @Override
    String toString();

    /** Operations of a terminal after which the shares begin anew; 1 for independent draws. */
    int cyclesOfShares();

    /** Mean of keying and think time over the mix, microseconds. */
    default long meanCycleMicros() {
        double mean = 0;
        for (TpccOperation operation : TpccOperation.values()) {
            mean += share(operation) * (operation.keyingMicros() + operation.meanThinkMicros());
        }
        return (long) mean;
    }
}
