package io.tacho.workload.drive;

import java.util.SplittableRandom;

/**
 * A client's terminals as data: what each does next, and the waits in between. Due times and intended starts are the
 * same thing, the end of keying, and live in {@link DueTimes}. A terminal is used by one thread at a time; different
 * terminals by different threads.
 */
final class Terminals {
    /** Cycles walked through before the start; renewal processes such as ours have forgotten their start by then. */
    private static final int CYCLES_BEFORE = 3;

    private final ClientWorkload part;
    private final double wait;
    private final byte[] operations;

    private Terminals(ClientWorkload part, double wait) {
        this.part = part;
        this.wait = wait;
        this.operations = new byte[part.terminals()];
    }

    /**
     * The terminals of a client.
     *
     * @param wait factor on keying and think times; 0 for none
     * @throws WorkloadException of kind USAGE if they are too many
     */
    static Terminals of(ClientWorkload part, double wait) throws WorkloadException {
        RunPlan.require(
                part.terminals() <= TimingHeap.MAX_TERMINALS,
                part.terminals() + " terminals on one client are more than " + TimingHeap.MAX_TERMINALS
                        + ": use more --clients");
        return new Terminals(part, wait);
    }

    int count() {
        return operations.length;
    }

    /** Whether terminals wait between operations; else each worker goes from one to the next. */
    boolean areTimed() {
        return wait > 0 && part.meanCycleMicros() > 0;
    }

    /** The operation that the terminal does next. */
    int operation(int terminal) {
        return operations[terminal];
    }

    /** Draws the terminal's next operation. */
    int draw(int terminal) {
        int operation = part.nextOperation(terminal);
        operations[terminal] = (byte) operation;
        return operation;
    }

    /**
     * Draws think time, next operation and its keying time.
     *
     * @param endMicros end of the present operation
     * @return when the next one is due, by the same clock
     */
    long nextDueMicros(int terminal, long endMicros) {
        long think = part.thinkMicros(terminal, operations[terminal]);
        long keying = part.keyingMicros(draw(terminal));
        return endMicros + Math.round((think + keying) * wait);
    }

    /**
     * Draws when a terminal that has been at it for ever is due next, counted from now. Long cycles are more likely to
     * be the present one than short ones, so the terminal is walked through some cycles before now: a start uniform over
     * one mean cycle gives 40 % too many operations at first. Nor has now any place in a deck: where all decks begin with
     * the run, a long cycle makes the next ones short, and operations are 0.8 % too few until the first decks are dealt out.
     */
    long firstDueMicros(int terminal, SplittableRandom random) {
        double cycle = part.meanCycleMicros() * wait;
        draw(terminal);
        long due = -Math.round(cycle * (CYCLES_BEFORE + random.nextDouble() * part.cyclesOfShares()));
        while (due < 0) {
            due = nextDueMicros(terminal, due);
        }
        return due;
    }
}
