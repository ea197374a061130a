package io.tacho.workload.coordinate;

import java.util.List;

/**
 * Whom a client waits for.
 *
 * @param step what the others have to do
 * @param clients number of clients of the run
 * @param there ids of those who have done it, by rank
 */
public record Waiting(Step step, int clients, List<String> there) {
    /** What clients wait for, one after the other. */
    public enum Step {
        /** All have joined. */
        JOIN,
        /** All have connected and measured the clock. */
        READY
    }

    public Waiting {
        there = List.copyOf(there);
    }

    /** For people: {@code 2 of 5 missing; here: a, b, d}. */
    public String sentence() {
        int missing = clients - there.size();
        String ids = there.isEmpty() ? "nobody" : String.join(", ", there);
        return switch (step) {
            case JOIN -> missing + " of " + clients + " missing; here: " + ids;
            case READY -> missing + " of " + clients + " not ready; ready: " + ids;
        };
    }
}
