package io.tacho.workload.bench;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.DatabaseFacts;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.drive.Workload;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.record.FailureLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** A workload whose counters can be read while it is driven, with counts of failed attempts. */
final class WatchedWorkload implements Workload {
    private final Workload workload;
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private volatile ClientWorkload part;

    WatchedWorkload(Workload workload) {
        this.workload = workload;
    }

    Map<String, Long> counters() {
        return part.counters();
    }

    long retries() {
        return retries.get();
    }

    long failures() {
        return failures.get();
    }

    @Override
    public String name() {
        return workload.name();
    }

    @Override
    public List<String> operations() {
        return workload.operations();
    }

    @Override
    public Map<String, String> settings() {
        return workload.settings();
    }

    @Override
    public Map<String, String> draw() {
        return workload.draw();
    }

    @Override
    public OptionalLong warehousesDriven() {
        return workload.warehousesDriven();
    }

    @Override
    public Optional<String> share() {
        return workload.share();
    }

    @Override
    public DatabaseFacts inspect() throws WorkloadException {
        return workload.inspect();
    }

    @Override
    public ClientWorkload part(RunDefinition agreed, int clientIndex) throws WorkloadException {
        part = new Part(workload.part(agreed, clientIndex));
        return part;
    }

    /** The part itself; only its sessions' failures are counted on their way. */
    private final class Part implements ClientWorkload {
        private final ClientWorkload own;

        Part(ClientWorkload own) {
            this.own = own;
        }

        @Override
        public WorkerSession openSession(int worker, FailureLog log) throws WorkloadException {
            return own.openSession(worker, (operation, sqlState, gaveUp, message) -> {
                (gaveUp ? failures : retries).incrementAndGet();
                log.failedAttempt(operation, sqlState, gaveUp, message);
            });
        }

        @Override
        public int terminals() {
            return own.terminals();
        }

        @Override
        public int addresses() {
            return own.addresses();
        }

        @Override
        public int firstTerminal(int address) {
            return own.firstTerminal(address);
        }

        @Override
        public int nextOperation(int terminal) {
            return own.nextOperation(terminal);
        }

        @Override
        public long keyingMicros(int operation) {
            return own.keyingMicros(operation);
        }

        @Override
        public long thinkMicros(int terminal, int operation) {
            return own.thinkMicros(terminal, operation);
        }

        @Override
        public long meanCycleMicros() {
            return own.meanCycleMicros();
        }

        @Override
        public int cyclesOfShares() {
            return own.cyclesOfShares();
        }

        @Override
        public Map<String, Long> counters() {
            return own.counters();
        }

        @Override
        public void cancelAll() {
            own.cancelAll();
        }

        @Override
        public void close() {
            own.close();
        }
    }
}
