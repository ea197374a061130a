package io.tacho.workload.ship;

import io.tacho.schemas.avro.RunEnd;
import java.util.Map;
import java.util.Optional;

/**
 * How a client's run went, as the client tells it at the end.
 *
 * @param ended how it ended
 * @param message why, if it is not COMPLETED; without secrets
 * @param coveredSeconds whole seconds of the measurement interval that the client was driving
 * @param clockDriftMicros largest change of the clock offset seen since READY
 * @param perturbed whether the client knows that it disturbed the measurement; the shipper adds what it knows itself
 * @param counters additive counters of the workload
 * @param figures further figures of the client by name; the shipper adds its own
 */
public record RunAccount(
        RunEnd ended,
        Optional<String> message,
        int coveredSeconds,
        long clockDriftMicros,
        boolean perturbed,
        Map<String, Long> counters,
        Map<String, Double> figures) {
    public RunAccount {
        counters = Map.copyOf(counters);
        figures = Map.copyOf(figures);
    }

    /** An account without drift, disturbances and further figures. */
    public static RunAccount of(
            RunEnd ended, Optional<String> message, int coveredSeconds, Map<String, Long> counters) {
        return new RunAccount(ended, message, coveredSeconds, 0, false, counters, Map.of());
    }

    /** The same run, but failed for this reason. */
    RunAccount failed(String reason) {
        return new RunAccount(
                RunEnd.FAILED, Optional.of(reason), coveredSeconds, clockDriftMicros, true, counters, figures);
    }
}
