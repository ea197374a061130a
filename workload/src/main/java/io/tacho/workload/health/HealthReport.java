package io.tacho.workload.health;

import java.util.List;
import java.util.Map;

/**
 * What a client's own doing did to its measurement.
 *
 * @param figures by name; see {@link ClientHealth}
 * @param reasons for which the measurement is perturbed, a sentence each; none if it is not
 */
public record HealthReport(Map<String, Double> figures, List<String> reasons) {
    /** Nothing watched, nothing found. */
    public static final HealthReport NONE = new HealthReport(Map.of(), List.of());

    public HealthReport {
        figures = Map.copyOf(figures);
        reasons = List.copyOf(reasons);
    }
}
