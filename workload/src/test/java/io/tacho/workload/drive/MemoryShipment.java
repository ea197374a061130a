package io.tacho.workload.drive;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A shipment that keeps everything, and acknowledges when a test says so. */
final class MemoryShipment implements Shipment, Shipment.Opener {
    final Recorded recorded = new Recorded();
    final List<BatchStart> starts = new ArrayList<>();
    final List<Finish> finishes = new ArrayList<>();
    volatile ShipmentOrder order;
    volatile boolean acknowledges = true;
    volatile String failure;
    volatile boolean closed;

    @Override
    public Shipment open(ShipmentOrder given) {
        order = given;
        return this;
    }

    @Override
    public OperationRecorder recorder(int worker) {
        return recorded.recorder(worker);
    }

    @Override
    public FailureLog failures() {
        return Recorded.FAILURES;
    }

    @Override
    public void start(BatchStart start) {
        starts.add(start);
    }

    @Override
    public List<String> finish(Finish finish) {
        finishes.add(finish);
        return finish.health().reasons();
    }

    @Override
    public boolean awaitAcknowledged(Duration atMost) throws InterruptedException {
        if (!acknowledges) {
            Thread.sleep(atMost.toMillis()); // what a real one does: it waits so long
        }
        return acknowledges;
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public Path journal() {
        return order.journals().resolve(order.client());
    }

    @Override
    public void close() {
        closed = true;
    }
}
