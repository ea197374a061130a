package io.tacho.cli.client;

import io.tacho.cli.output.Console;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.drive.Shipment;
import io.tacho.workload.drive.ShipmentOrder;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import io.tacho.workload.ship.OperationShipper;
import io.tacho.workload.ship.RunAccount;
import io.tacho.workload.ship.ShipmentException;
import io.tacho.workload.ship.ShipmentListener;
import io.tacho.workload.ship.ShipmentSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The shipment of a real run: rings, journal and Kafka. */
final class JournalShipment implements Shipment {
    private final OperationShipper shipper;

    private JournalShipment(OperationShipper shipper) {
        this.shipper = shipper;
    }

    /** Opens shipments whose troubles with Kafka are told on the console. */
    static Opener telling(Console console) {
        return order -> {
            try {
                return new JournalShipment(OperationShipper.open(settings(order).withListener(new Told(console))));
            } catch (ShipmentException e) {
                throw failed(e);
            }
        };
    }

    private static ShipmentSettings settings(ShipmentOrder order) {
        return ShipmentSettings.of(
                order.journals(),
                order.run(),
                order.client(),
                order.epoch(),
                order.partition(),
                order.workers(),
                properties(order.kafka()),
                order.clock(),
                order.measureStartMicros(),
                order.durationSeconds());
    }

    private static Map<String, Object> properties(KafkaAccess kafka) {
        Map<String, Object> properties = new HashMap<>(kafka.properties());
        properties.put("bootstrap.servers", kafka.bootstrapServer());
        return properties;
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
    public void finish(Finish finish) throws WorkloadException {
        RunAccount account = new RunAccount(
                finish.cause().end(),
                Optional.of(finish.cause().message()).filter(text -> !text.isEmpty()),
                finish.coveredSeconds(),
                finish.clockDriftMicros(),
                false,
                finish.counters(),
                Map.of());
        try {
            shipper.finish(account);
        } catch (ShipmentException e) {
            throw failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException(WorkloadException.Kind.FAILED, "interrupted while the journal was ended", e);
        }
    }

    @Override
    public boolean awaitAcknowledged(Duration atMost) throws InterruptedException {
        return shipper.awaitAcknowledged(atMost);
    }

    @Override
    public Optional<String> failure() {
        return shipper.failure().map(Exception::getMessage);
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
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private static WorkloadException failed(ShipmentException problem) {
        return new WorkloadException(WorkloadException.Kind.FAILED, problem.getMessage(), problem);
    }

    private record Told(Console console) implements ShipmentListener {
        @Override
        public void kafkaFailing(String problem) {
            console.note("Kafka does not take batches (" + problem + "); they wait in the journal, the load goes on");
        }

        @Override
        public void kafkaBack() {
            console.note("Kafka takes batches again");
        }
    }
}
