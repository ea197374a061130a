package io.tacho.workload.drive;

/**
 * A worker's share of an address's terminals, which it goes round: nobody else has them. Each worker begins at another
 * place of its round, or all of them would be at the same warehouse at a time. Not thread-safe.
 */
final class TerminalRound {
    private final int first;
    private final int end;
    private final int step;
    private int next;

    /**
     * @param start the address's first terminal
     * @param end one more than its last
     * @param rank of the worker among those of the address, from 0; less than the number of terminals
     * @param workers of the address
     */
    TerminalRound(int start, int end, int rank, int workers) {
        this.first = start + rank;
        this.end = end;
        this.step = workers;
        int length = (end - first + step - 1) / step;
        int place = (int) (((long) length * rank + workers - 1) / workers);
        this.next = first + Math.min(place, length - 1) * step;
    }

    int next() {
        int terminal = next;
        // written so that it cannot overflow
        next = end - terminal > step ? terminal + step : first;
        return terminal;
    }
}
