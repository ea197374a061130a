package io.tacho.workload.drive;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A whole client's run, for measuring programs: either as users run it, with everything recorded and published, or with
 * nothing recorded at all.
 *
 * @param report how it ended
 * @param counters the workload's, of the measurement interval
 * @param figures of the client's health over the measurement interval; {@code docs} name them
 * @param perturbed by what the client disturbed its measurement
 */
public record MeasuredRun(
        ClientReport report, Map<String, Long> counters, Map<String, Double> figures, List<String> perturbed) {

    /** Runs with journal, sender and Kafka. */
    public static MeasuredRun published(ClientSettings settings, Workload workload) throws WorkloadException {
        return run(settings, workload, JournalShipment.telling(ClientEvents.SILENT));
    }

    /** Runs with recorders that forget everything at once; Kafka is used to begin together only. */
    public static MeasuredRun unrecorded(ClientSettings settings, Workload workload) throws WorkloadException {
        return run(settings, workload, order -> new NoShipment());
    }

    private static MeasuredRun run(ClientSettings settings, Workload workload, Shipment.Opener opener)
            throws WorkloadException {
        Listening listening = new Listening(opener);
        ClientReport report = new ClientRun(settings, workload, ClientEvents.SILENT, listening).run();
        return new MeasuredRun(
                report, listening.finish.counters(), listening.finish.health().figures(), listening.perturbed);
    }

    /** Processor time that this process took in the measurement interval, seconds. */
    public double cpuSeconds() {
        return figures.get("cpu.percent") / 100 * Runtime.getRuntime().availableProcessors() * report.coveredSeconds();
    }

    /** Keeps what goes by at the end. */
    private static final class Listening implements Shipment, Shipment.Opener {
        private final Shipment.Opener opener;
        private Shipment real;
        private Finish finish;
        private List<String> perturbed;

        Listening(Shipment.Opener opener) {
            this.opener = opener;
        }

        @Override
        public Shipment open(ShipmentOrder order) throws WorkloadException {
            real = opener.open(order);
            return this;
        }

        @Override
        public OperationRecorder recorder(int worker) {
            return real.recorder(worker);
        }

        @Override
        public FailureLog failures() {
            return real.failures();
        }

        @Override
        public void start(BatchStart start) throws WorkloadException {
            real.start(start);
        }

        @Override
        public List<String> finish(Finish given) throws WorkloadException {
            finish = given;
            perturbed = real.finish(given);
            return perturbed;
        }

        @Override
        public boolean awaitAcknowledged(Duration atMost) throws InterruptedException {
            return real.awaitAcknowledged(atMost);
        }

        @Override
        public Optional<String> failure() {
            return real.failure();
        }

        @Override
        public Path journal() {
            return real.journal();
        }

        @Override
        public void close() {
            real.close();
        }
    }
}
