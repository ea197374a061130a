package io.tacho.cli.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Threads and connections of a client.
 *
 * @param workers threads, at least one for each database address
 * @param connections at least one for each database address, at most as many as workers
 */
record ClientSize(int workers, int connections) {
    /**
     * What a client needs: more threads than terminals, or more connections than threads, would never be used.
     *
     * @param workers as asked for
     * @param connections as asked for; without workers there are as many of these
     * @param standard workers where nothing is asked for
     * @param terminals of the client
     * @param addresses of the database
     */
    static ClientSize of(
            Optional<Integer> workers, Optional<Integer> connections, int standard, int terminals, int addresses) {
        int wanted = workers.orElse(Math.max(standard, connections.orElse(0)));
        int threads = Math.max(addresses, Math.min(wanted, terminals));
        return new ClientSize(threads, Math.min(connections.orElse(threads), threads));
    }

    /** Says what was asked for and is of no use to a client with so few terminals; empty if there is no such thing. */
    Optional<String> unused(Optional<Integer> askedWorkers, Optional<Integer> askedConnections, int terminals) {
        List<String> more = new ArrayList<>();
        askedWorkers.filter(asked -> asked > workers).ifPresent(asked -> more.add("--workers " + asked));
        askedConnections.filter(asked -> asked > connections).ifPresent(asked -> more.add("--conns " + asked));
        return more.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(" and ", more) + " is more than this client can use: with " + terminals
                        + " terminals it makes " + workers + " workers and " + connections + " connections");
    }
}
