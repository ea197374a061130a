package io.tacho.workload.drive;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.workload.health.HealthReport;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a client's recorded operations go: journal and Kafka. Used by the driving thread, recorders by their workers. */
interface Shipment extends AutoCloseable {
    /** The recorder of a worker. */
    OperationRecorder recorder(int worker);

    /** Takes failed attempts. */
    FailureLog failures();

    /** Sends START: before anything is recorded. */
    void start(BatchStart start) throws WorkloadException;

    /** Sends FINISH: after everything is recorded. By what the client disturbed its measurement, a sentence each. */
    List<String> finish(Finish finish) throws WorkloadException;

    /** Whether everything up to FINISH was acknowledged within this time. */
    boolean awaitAcknowledged(Duration atMost) throws InterruptedException;

    /** Why nothing more can be shipped (a full disk); empty while all is well. */
    Optional<String> failure();

    /** Folder of the journal. */
    Path journal();

    @Override
    void close();

    /**
     * A client's account of its end.
     *
     * @param cause how and why
     * @param coveredSeconds whole seconds of the measurement interval that were driven
     * @param counters the workload's, of the operations that ended in the measurement interval
     * @param lateStartMicros how long the start of the ramp had passed when driving began; 0 if it had not
     * @param unstarted operations that were due before the end and that no worker came to
     * @param health what this client's own doing did to the measurement
     * @param clockDriftMicros largest drift of the clocks since READY
     */
    record Finish(
            StopCause cause,
            int coveredSeconds,
            long lateStartMicros,
            Map<String, Long> counters,
            long unstarted,
            HealthReport health,
            long clockDriftMicros) {
        public Finish {
            counters = Map.copyOf(counters);
        }
    }

    /** Opens shipments. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens the journal of this life of a client.
         *
         * @throws WorkloadException if there is too little disk, or the folder cannot be written
         */
        Shipment open(ShipmentOrder order) throws WorkloadException;
    }
}
