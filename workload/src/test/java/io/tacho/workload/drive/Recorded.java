package io.tacho.workload.drive;

import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Keeps what was recorded. Recorders are used by one thread each; read when the driving is over. */
final class Recorded {
    record Operation(
            int worker,
            int operation,
            long endMicros,
            long latenessMicros,
            long connectionWaitMicros,
            long serviceMicros,
            int outcome,
            int attempts,
            int url) {
        /** When it was to start; the actual start if nobody said. */
        long intendedMicros() {
            return endMicros - serviceMicros - connectionWaitMicros - latenessMicros;
        }

        Outcome outcomeValue() {
            return Outcome.ofCode(outcome);
        }
    }

    static final FailureLog FAILURES = (operation, sqlstate, gaveUp, message) -> {};

    private final List<Operation> operations = new ArrayList<>();

    OperationRecorder recorder(int worker) {
        return (operation, end, lateness, connectionWait, service, outcome, attempts, url) -> {
            Operation recorded =
                    new Operation(worker, operation, end, lateness, connectionWait, service, outcome, attempts, url);
            synchronized (operations) {
                operations.add(recorded);
            }
        };
    }

    List<OperationRecorder> recorders(int workers) {
        return IntStream.range(0, workers).mapToObj(this::recorder).toList();
    }

    void clear() {
        synchronized (operations) {
            operations.clear();
        }
    }

    List<Operation> all() {
        synchronized (operations) {
            return List.copyOf(operations);
        }
    }

    long count(Outcome outcome) {
        return all().stream().filter(each -> each.outcomeValue() == outcome).count();
    }

    OperationTally tally() {
        OperationTally tally = new OperationTally();
        all().forEach(each -> tally.record(
                each.latenessMicros(),
                each.connectionWaitMicros(),
                each.serviceMicros(),
                each.outcome(),
                each.attempts()));
        return tally;
    }
}
