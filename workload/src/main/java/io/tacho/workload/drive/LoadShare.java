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
     * The slots of one of this client's addresses: a part of the rate by its terminals, so that every terminal of the run
     * gets as much. Where all parts are equal the slots of all clients and addresses lie evenly between each other: client
     * {@code c} of {@code n} has the run's slots c, c + n, c + 2n and so on, and deals them out to its addresses in turn.
     *
     * @param part the address's part of the run's terminals, 0..1
     * @param position of the address, from 0, among those that have terminals
     * @param addresses number of these
     */
    Slots slots(double part, int position, int addresses) {
        double first = (index + (double) position * clients) / ((double) addresses * clients);
        return new Slots(load.maxRate().orElseThrow() * part, first);
    }
}
