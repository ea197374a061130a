package io.tacho.workload.drive;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.record.FailureLog;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A client's part with one operation and fixed waits, whose body a test gives. */
class PlainPart implements ClientWorkload {
    /** What an operation does; the outcome is committed unless it says otherwise. */
    interface Body {
        void execute(int terminal, Execution execution) throws InterruptedException;
    }

    static final Body NOTHING = (terminal, execution) -> {};

    final AtomicLong executed = new AtomicLong();
    final AtomicLong measured = new AtomicLong();
    final AtomicInteger cancels = new AtomicInteger();
    final AtomicInteger openSessions = new AtomicInteger();
    private final int terminals;
    private final long keyingMicros;
    private final long thinkMicros;
    private final Body body;

    PlainPart(int terminals, long keyingMicros, long thinkMicros, Body body) {
        this.terminals = terminals;
        this.keyingMicros = keyingMicros;
        this.thinkMicros = thinkMicros;
        this.body = body;
    }

    @Override
    public int terminals() {
        return terminals;
    }

    @Override
    public int nextOperation(int terminal) {
        return 0;
    }

    @Override
    public long keyingMicros(int operation) {
        return keyingMicros;
    }

    @Override
    public long thinkMicros(int terminal, int operation) {
        return thinkMicros;
    }

    @Override
    public int cyclesOfShares() {
        return 1;
    }

    @Override
    public long meanCycleMicros() {
        return keyingMicros + thinkMicros;
    }

    @Override
    public WorkerSession openSession(int worker, FailureLog failures) throws WorkloadException {
        openSessions.incrementAndGet();
        return new WorkerSession() {
            @Override
            public void execute(int terminal, int operation, Execution execution) {
                executed.incrementAndGet();
                execution.connectionWaitNanos = 0;
                execution.attempts = 1;
                execution.url = 0;
                execution.outcome = Outcome.COMMITTED.code();
                execution.startNanos = System.nanoTime();
                try {
                    body.execute(terminal, execution);
                } catch (InterruptedException e) {
                    execution.outcome = Outcome.FAILED.code();
                }
                execution.endNanos = System.nanoTime();
                if (execution.measured()) {
                    measured.incrementAndGet();
                }
                if (execution.outcome == Outcome.FAILED.code()) {
                    failures.failedAttempt(operation, "57P01", true, "terminating connection");
                }
            }

            @Override
            public void close() {
                openSessions.decrementAndGet();
            }
        };
    }

    @Override
    public Map<String, Long> counters() {
        return Map.of("executed", measured.get());
    }

    @Override
    public void cancelAll() {
        cancels.incrementAndGet();
    }

    @Override
    public void close() {}
}
