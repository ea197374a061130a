package io.tacho.cli.client;

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
}
