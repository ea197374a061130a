package io.tacho.workload.tpcc.plan;

import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.generate.Scale;

/**
 * A client's terminals: ten bytes each, in two arrays. A terminal is one of the ten districts of its home warehouse, for
 * the whole run (clause 2.4.1.1), and has a random stream of its own. A terminal is used by one thread at a time.
 */
public final class Terminals {
    /** Think times are cut at this multiple of their mean (clause 5.2.5.4). */
    static final int THINK_TIME_CUT = 10;

    private static final int STREAM = 200;

    private final long first;
    private final long[] randomStates;
    private final short[] decks;

    /**
     * The terminals of a share.
     *
     * @param seed the run's
     */
    public Terminals(TerminalShare share, long seed) {
        this.first = share.first();
        this.randomStates = new long[share.count()];
        this.decks = new short[share.count()];
        for (int terminal = 0; terminal < share.count(); terminal++) {
            randomStates[terminal] = FastRandom.stateOf(seed, STREAM, first + terminal, 0);
        }
    }

    /** Number of terminals. */
    public int count() {
        return decks.length;
    }

    /** The home warehouse, from 1. */
    public int warehouse(int terminal) {
        return (int) ((first + terminal) / Scale.DISTRICTS_PER_WAREHOUSE) + 1;
    }

    /** The terminal's district, 1..10. */
    public int district(int terminal) {
        return (int) ((first + terminal) % Scale.DISTRICTS_PER_WAREHOUSE) + 1;
    }

    /** Takes up the terminal's random stream. */
    public void resume(int terminal, FastRandom random) {
        random.resume(randomStates[terminal]);
    }

    /** Puts the terminal's random stream away. */
    public void keep(int terminal, FastRandom random) {
        randomStates[terminal] = random.state();
    }

    /** Draws the next operation from the terminal's deck. */
    public int nextOperation(int terminal, FastRandom random) {
        resume(terminal, random);
        int operation = CardDeck.pick(decks[terminal], random);
        decks[terminal] = CardDeck.without(decks[terminal], operation);
        keep(terminal, random);
        return operation;
    }

    /** Draws a think time by clause 5.2.5.4, microseconds. */
    public long thinkMicros(int terminal, int operation, FastRandom random) {
        resume(terminal, random);
        // 1 - r lies in (0, 1]: the logarithm is finite.
        double exponential = -Math.log(1.0 - random.nextDouble());
        keep(terminal, random);
        return (long) (TpccOperation.ofCode(operation).meanThinkMicros() * Math.min(exponential, THINK_TIME_CUT));
    }
}
