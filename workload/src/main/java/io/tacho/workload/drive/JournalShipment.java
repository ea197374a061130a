package io.tacho.workload.drive;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.drive.WorkloadException.Kind;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import io.tacho.workload.ship.OperationShipper;
import io.tacho.workload.ship.RunAccount;
import io.tacho.workload.ship.ShipmentException;
import io.tacho.workload.ship.ShipmentListener;
import io.tacho.workload.ship.ShipmentSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shipment of every real run: to the journal first, and from there to Kafka. */
final class JournalShipment implements Shipment {
    private static final Logger LOG = LoggerFactory.getLogger(JournalShipment.class);

    /** Figure of a client that began to drive after the start of the ramp, and so after the others. */
    private static final String LATE_START = "late_start.seconds";

    /** Figure: operations that were due before the end and that no worker came to; in no other figure of the result. */
    private static final String UNSTARTED = "unstarted_operations";

    private static final double MICROS_PER_SECOND = 1e6;

    private final OperationShipper shipper;

    private JournalShipment(OperationShipper shipper) {
        this.shipper = shipper;
    }

    /** Opens the shipments of a client that hears of Kafka's outages. */
    static Opener telling(ClientEvents events) {
        return order -> open(order, events);
    }

    private static Shipment open(ShipmentOrder order, ClientEvents events) throws WorkloadException {
        ShipmentSettings settings = ShipmentSettings.of(
                        order.journals(),
                        order.run(),
                        order.client(),
                        order.epoch(),
                        order.partition(),
                        order.workers(),
                        order.kafka().clientProperties(),
                        order.clock(),
                        order.measureStartMicros(),
                        order.durationSeconds())
                .withListener(new ShipmentListener() {
                    @Override
                    public void kafkaFailing(String problem) {
                        events.kafkaFailing(problem);
                    }

                    @Override
                    public void kafkaBack() {
                        events.kafkaBack();
                    }
                });
        try {
            return new JournalShipment(OperationShipper.open(settings));
        } catch (ShipmentException e) {
            throw failed(e);
        }
    }

    @Override
    public OperationRecorder recorder(int worker) {
        return shipper.recorder(worker);
    }

    @Override
    public FailureLog failures() {
        return shipper.failures();
    }

    @Override
    public void start(BatchStart start) throws WorkloadException {
        try {
            shipper.start(start);
        } catch (ShipmentException e) {
            throw failed(e);
        }
    }

    @Override
    public List<String> finish(Finish finish) throws WorkloadException {
        boolean completed = finish.cause().end() == RunEnd.COMPLETED;
        RunAccount account = new RunAccount(
                finish.cause().end(),
                completed ? Optional.empty() : Optional.of(finish.cause().message()),
                finish.coveredSeconds(),
                finish.clockDriftMicros(),
                reasons(finish),
                finish.counters(),
                figures(finish));
        try {
            shipper.finish(account);
            return shipper.perturbedReasons();
        } catch (ShipmentException e) {
            throw failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException(Kind.FAILED, "interrupted before the end was written to the journal", e);
        }
    }

    private static List<String> reasons(Finish finish) {
        List<String> reasons = new ArrayList<>(finish.health().reasons());
        if (finish.lateStartMicros() > 0) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "this client began to drive %.3f s after the start of the run",
                    finish.lateStartMicros() / MICROS_PER_SECOND));
        }
        return reasons;
    }

    private static Map<String, Double> figures(Finish finish) {
        Map<String, Double> figures = new HashMap<>(finish.health().figures());
        figures.put(UNSTARTED, (double) finish.unstarted());
        if (finish.lateStartMicros() > 0) {
            figures.put(LATE_START, finish.lateStartMicros() / MICROS_PER_SECOND);
        }
        return figures;
    }

    @Override
    public boolean awaitAcknowledged(Duration atMost) throws InterruptedException {
        return shipper.awaitAcknowledged(atMost);
    }

    @Override
    public Optional<String> failure() {
        return shipper.failure().map(Throwable::getMessage);
    }

    @Override
    public Path journal() {
        return shipper.journal();
    }

    @Override
    public void close() {
        try {
            shipper.close();
        } catch (ShipmentException e) {
            LOG.warn("{}", e.getMessage());
        }
    }

    private static WorkloadException failed(ShipmentException cause) {
        return new WorkloadException(Kind.FAILED, cause.getMessage(), cause);
    }
}
