package io.tacho.workload.drive;

import java.util.OptionalLong;

/**
 * One client's part of what is offered to the database.
 *
 * @param load what all clients offer together
 * @param index rank of the client's id, from 0
 * @param clients number of clients
 */
record LoadShare(OfferedLoad load, int index, int clients) {
    /** All of it, for a run of one client. */
    static LoadShare all(OfferedLoad load) {
        return new LoadShare(load, 0, 1);
    }

    /** Operations of the measurement interval that this client may start: equal parts, the first clients get the rest. */
    OptionalLong operations() {
        if (load.operations().isEmpty()) {
            return OptionalLong.empty();
        }
        long all = load.operations().getAsLong();
        return OptionalLong.of(all / clients + (index < all % clients ? 1 : 0));
    }

    /**
     * The slots of one of this client's addresses. Client {@code c} of {@code n} has the run's slots c, c + n, c + 2n and
     * so on, and deals them out to its addresses in turn.
     *
     * @param position of the address, from 0, among those that have terminals
     * @param addresses number of these
     */
    Slots slots(int position, int addresses) {
        return new Slots(load.maxRate().orElseThrow(), index + (long) position * clients, (long) addresses * clients);
    }
}
