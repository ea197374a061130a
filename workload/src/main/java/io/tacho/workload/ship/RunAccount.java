package io.tacho.workload.ship;

import io.tacho.schemas.avro.RunEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a client's run went, as the client tells it at the end.
 *
 * @param ended how it ended
 * @param message why, if it is not COMPLETED; without secrets
 * @param coveredSeconds whole seconds of the measurement interval that the client was driving
 * @param clockDriftMicros largest change of the clock offset seen since READY
 * @param perturbedReasons by what the client knows that it disturbed the measurement, a sentence each; the shipper adds
 *     what it knows itself
 * @param counters additive counters of the workload
 * @param figures further figures of the client by name; the shipper adds its own
 */
public record RunAccount(
        RunEnd ended,
        Optional<String> message,
        int coveredSeconds,
        long clockDriftMicros,
        List<String> perturbedReasons,
        Map<String, Long> counters,
        Map<String, Double> figures) {
    public RunAccount {
        perturbedReasons = List.copyOf(perturbedReasons);
        counters = Map.copyOf(counters);
        figures = Map.copyOf(figures);
    }

    /** An account without drift, disturbances and further figures. */
    public static RunAccount of(
            RunEnd ended, Optional<String> message, int coveredSeconds, Map<String, Long> counters) {
        return new RunAccount(ended, message, coveredSeconds, 0, List.of(), counters, Map.of());
    }

    /** The same run, but failed for this reason. */
    RunAccount failed(String reason) {
        List<String> reasons = new ArrayList<>(perturbedReasons);
        reasons.add(reason);
        return new RunAccount(
                RunEnd.FAILED, Optional.of(reason), coveredSeconds, clockDriftMicros, reasons, counters, figures);
    }
}
