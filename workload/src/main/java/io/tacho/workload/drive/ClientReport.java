package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunEnd;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a client's run ended.
 *
 * @param runId the run
 * @param clientId the client
 * @param stage how far it came
 * @param index rank of the client's id, from 0; -1 before all had joined
 * @param epoch this life of the client; -1 before all had joined
 * @param end how it ended
 * @param message why, if it did not complete; else empty
 * @param coveredSeconds whole seconds of the measurement interval that were driven
 * @param operations operations recorded, ramp and drain included
 * @param journal folder of the journal; empty if nothing was shipped
 */
public record ClientReport(
        String runId,
        String clientId,
        Stage stage,
        int index,
        long epoch,
        RunEnd end,
        String message,
        int coveredSeconds,
        long operations,
        Optional<Path> journal) {
    /** How far a client came. */
    public enum Stage {
        /** The run did not start. */
        WAITED,
        /** It ran a ramp alone: there is no result to wait for. */
        WARMED_UP,
        /** Kafka has not acknowledged everything: the journal holds the rest, {@code tacho replay} sends it. */
        UNACKNOWLEDGED,
        /** Kafka has everything: the result will come. */
        DELIVERED
    }
}
