package io.tacho.workload.drive;

import io.tacho.schemas.clock.RunClock;
import io.tacho.workload.coordinate.KafkaAccess;
import java.nio.file.Path;

/**
 * What a shipment has to know of its client and run.
 *
 * @param kafka where to
 * @param journals folder that journals are made in
 * @param run the run
 * @param client the client
 * @param epoch this life of it
 * @param partition of {@code tacho.operations}
 * @param workers number of recorders
 * @param clock the broker's clock
 * @param measureStartMicros start of the measurement interval, microseconds since 1970 on that clock
 * @param durationSeconds its length
 */
record ShipmentOrder(
        KafkaAccess kafka,
        Path journals,
        String run,
        String client,
        long epoch,
        int partition,
        int workers,
        RunClock clock,
        long measureStartMicros,
        int durationSeconds) {}
