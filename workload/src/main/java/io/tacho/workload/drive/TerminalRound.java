package io.tacho.workload.drive;

/** A worker's share of an address's terminals, which it goes round: nobody else has them. Not thread-safe. */
final class TerminalRound {
    private final int first;
    private final int end;
    private final int step;
    private int next;

    /**
     * @param first the worker's first terminal
     * @param end one more than the address's last
     * @param step workers of the address
     */
    TerminalRound(int first, int end, int step) {
        this.first = first;
        this.end = end;
        this.step = step;
        this.next = first;
    }

    int next() {
        int terminal = next;
        // written so that it cannot overflow
        next = end - terminal > step ? terminal + step : first;
        return terminal;
    }
}
