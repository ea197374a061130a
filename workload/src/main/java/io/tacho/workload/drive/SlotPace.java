package io.tacho.workload.drive;

import java.util.concurrent.locks.LockSupport;

/**
 * Pacing: the worker takes the address's next slot and waits for it. The intended start is the slot's time, however late
 * the worker came to it, so that a stall shows in the response times of all operations that it held up.
 */
final class SlotPace implements Pace {
    private final Paces paces;
    private final Terminals terminals;
    private final Slots slots;
    private final TerminalRound round;
    private long slotNanos;
    private int operation;

    SlotPace(Paces paces, Terminals terminals, Slots slots, TerminalRound round) {
        this.paces = paces;
        this.terminals = terminals;
        this.slots = slots;
        this.round = round;
    }

    @Override
    public int next() {
        slotNanos = paces.originNanos() + slots.take();
        long wait = slotNanos - System.nanoTime();
        while (wait > 0) {
            if (paces.areOver()) {
                return OVER;
            }
            LockSupport.parkNanos(this, wait);
            Thread.interrupted(); // else it would spin; the driver says that it is over before it interrupts
            wait = slotNanos - System.nanoTime();
        }
        int terminal = round.next();
        operation = terminals.draw(terminal);
        return terminal;
    }

    @Override
    public int operation() {
        return operation;
    }

    @Override
    public long intendedNanos() {
        return slotNanos;
    }

    @Override
    public void ended(long endNanos) {
        // slots do not depend on it
    }
}
