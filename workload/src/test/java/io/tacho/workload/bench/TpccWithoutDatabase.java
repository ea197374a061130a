package io.tacho.workload.bench;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.tpcc.generate.FastRandom;
import io.tacho.workload.tpcc.plan.Mix;
import io.tacho.workload.tpcc.plan.Terminals;
import io.tacho.workload.tpcc.plan.TpccOperation;
import io.tacho.workload.tpcc.plan.WarehouseChoice;
import io.tacho.workload.tpcc.plan.WarehousePlan;
import java.util.Map;

/** TPC-C's terminals, decks and times, whose transactions do nothing. */
public class TpccWithoutDatabase implements ClientWorkload {
    private final Terminals terminals;
    private final ThreadLocal<FastRandom> random = ThreadLocal.withInitial(() -> new FastRandom(0));

    public TpccWithoutDatabase(int warehouses, long seed) throws WorkloadException {
        this.terminals =
                new Terminals(WarehousePlan.of(WarehouseChoice.ALL, warehouses).terminals(0, 1, 1), seed, Mix.DECK);
    }

    @Override
    public int terminals() {
        return terminals.count();
    }

    @Override
    public int nextOperation(int terminal) {
        return terminals.nextOperation(terminal, random.get());
    }

    @Override
    public long keyingMicros(int operation) {
        return TpccOperation.ofCode(operation).keyingMicros();
    }

    @Override
    public long thinkMicros(int terminal, int operation) {
        return terminals.thinkMicros(terminal, operation, random.get());
    }

    @Override
    public long meanCycleMicros() {
        return Mix.DECK.meanCycleMicros();
    }

    @Override
    public int cyclesOfShares() {
        return Mix.DECK.cyclesOfShares();
    }

    @Override
    public WorkerSession openSession(int worker, FailureLog failures) {
        return new WorkerSession() {
            @Override
            public void execute(int terminal, int operation, Execution execution) {
                execution.connectionWaitNanos = 0;
                execution.startNanos = System.nanoTime();
                execution.endNanos = execution.startNanos;
                execution.outcome = Outcome.COMMITTED.code();
                execution.attempts = 1;
                execution.url = 0;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Map<String, Long> counters() {
        return Map.of();
    }

    @Override
    public void cancelAll() {}

    @Override
    public void close() {}
}
