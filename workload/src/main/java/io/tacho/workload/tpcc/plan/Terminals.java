package io.tacho.workload.tpcc.plan;

import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.generate.Scale;

/**
 * A client's terminals: fourteen bytes each, in three arrays. A terminal is one of the ten districts of its home warehouse,
 * for the whole run (clause 2.4.1.1), and has a random stream of its own, whichever client has it. A terminal is used by
 * one thread at a time.
 */
public final class Terminals {
    /** Think times are cut at this multiple of their mean (clause 5.2.5.4). */
    static final int THINK_TIME_CUT = 10;

    private static final int STREAM = 200;

    private final TerminalPlan plan;
    private final Mix mix;
    private final long[] randomStates;
    private final short[] decks;

    /**
     * The terminals of a plan.
     *
     * @param seed the run's
     * @param mix the run's
     */
    public Terminals(TerminalPlan plan, long seed, Mix mix) {
        this.plan = plan;
        this.mix = mix;
        this.randomStates = new long[plan.count()];
        this.decks = new short[plan.count()];
        for (int terminal = 0; terminal < plan.count(); terminal++) {
            randomStates[terminal] = FastRandom.stateOf(seed, STREAM, plan.number(terminal), 0);
        }
    }

    /** Number of terminals. */
    public int count() {
        return decks.length;
    }

    /** The home warehouse, from 1. */
    public int warehouse(int terminal) {
        return plan.number(terminal) / Scale.DISTRICTS_PER_WAREHOUSE + 1;
    }

    /** The terminal's district, 1..10. */
    public int district(int terminal) {
        return plan.number(terminal) % Scale.DISTRICTS_PER_WAREHOUSE + 1;
    }

    /** Takes up the terminal's random stream. */
    public void resume(int terminal, FastRandom random) {
        random.resume(randomStates[terminal]);
    }

    /** Puts the terminal's random stream away. */
    public void keep(int terminal, FastRandom random) {
        randomStates[terminal] = random.state();
    }

    /** Draws the terminal's next operation from the mix. */
    public int nextOperation(int terminal, FastRandom random) {
        resume(terminal, random);
        int operation = mix.pick(decks[terminal], random);
        decks[terminal] = mix.after(decks[terminal], operation);
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
