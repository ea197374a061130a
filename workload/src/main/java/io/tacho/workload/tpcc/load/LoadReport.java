package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;
import java.time.Duration;
import java.util.Map;

/**
 * What a load did.
 *
 * @param outcome what came of it
 * @param parameters as stored in the database
 * @param rows rows of each table: counted if this load made the database whole, else as the lines of the load say; empty
 *     if there are none
 * @param warehousesThere warehouses that are there wholly, over all hosts
 * @param steps time that each step of this load took
 */
public record LoadReport(
        Outcome outcome,
        LoadParameters parameters,
        Map<TpccTable, Long> rows,
        int warehousesThere,
        Map<LoadStep, Duration> steps) {
    /** What came of a load. */
    public enum Outcome {
        /** The database is whole, made so by this load. */
        LOADED,
        /** It was whole before: nothing was done. */
        WAS_LOADED,
        /** This host's share is there; rows are missing that other hosts load. */
        SHARE_LOADED,
        /** All rows are there, and another host makes keys and indexes. */
        LEFT_TO_ANOTHER
    }

    public LoadReport {
        rows = Map.copyOf(rows);
        steps = Map.copyOf(steps);
    }

    /** Time of all steps. */
    public Duration total() {
        return steps.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
