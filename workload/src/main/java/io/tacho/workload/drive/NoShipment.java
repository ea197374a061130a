package io.tacho.workload.drive;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** For runs of a ramp alone, which give no result: everything recorded is forgotten. */
final class NoShipment implements Shipment {
    @Override
    public OperationRecorder recorder(int worker) {
        return (operation, end, lateness, connectionWait, service, outcome, attempts, url) -> {};
    }

    @Override
    public FailureLog failures() {
        return (operation, sqlstate, gaveUp, message) -> {};
    }

    @Override
    public void start(BatchStart start) {}

    @Override
    public List<String> finish(Finish finish) {
        return finish.health().reasons();
    }

    @Override
    public boolean awaitAcknowledged(Duration atMost) {
        return true;
    }

    @Override
    public Optional<String> failure() {
        return Optional.empty();
    }

    @Override
    public Path journal() {
        return Path.of("");
    }

    @Override
    public void close() {}
}
