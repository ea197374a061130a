package io.tacho.workload.drive;

/** A closed loop: from one of the worker's terminals to the next. The intended start is the actual one. */
final class RoundPace implements Pace {
    private final Terminals terminals;
    private final TerminalRound round;
    private int operation;

    RoundPace(Terminals terminals, TerminalRound round) {
        this.terminals = terminals;
        this.round = round;
    }

    @Override
    public int next() {
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
        return OperationInFlight.AT_ONCE;
    }

    @Override
    public void ended(long endNanos) {
        // the next one starts at once
    }
}
