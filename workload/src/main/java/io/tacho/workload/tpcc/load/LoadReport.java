package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;
import java.time.Duration;
import java.util.Map;

/**
 * What a load did.
 *
 * @param parameters as stored in the database
 * @param rows rows counted in each table
 * @param steps time that each step took
 */
public record LoadReport(LoadParameters parameters, Map<TpccTable, Long> rows, Map<LoadStep, Duration> steps) {
    public LoadReport {
        rows = Map.copyOf(rows);
        steps = Map.copyOf(steps);
    }

    /** Time of all steps. */
    public Duration total() {
        return steps.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
