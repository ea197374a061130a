package io.tacho.analysis.catalog;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Which runs a list shows.
 *
 * @param workload of this workload only; empty for all
 * @param tags with all of these tags
 * @param since started (or, if that is unknown, recorded) at this time or later; empty for all
 */
public record RunFilter(Optional<String> workload, Map<String, String> tags, Optional<Instant> since) {
    public RunFilter {
        tags = Map.copyOf(tags);
    }

    /** All runs. */
    public static RunFilter all() {
        return new RunFilter(Optional.empty(), Map.of(), Optional.empty());
    }
}
