package io.tacho.workload.drive;

import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.health.OwnLateness;
import io.tacho.workload.record.OperationRecorder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One worker thread and its session: takes what is due by its pace, executes it and records them. On
 * the way of an operation it allocates nothing.
 */
final class Worker implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final long NANOS_PER_MICRO = 1_000;

    private final int index;
    private final ClientWorkload part;
    private final WorkerFailures failures = new WorkerFailures();
    private final CompletableFuture<Drive> gate;
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final OperationInFlight flight = new OperationInFlight();
    private final Execution execution = new Execution();
    private final AtomicLong recorded = new AtomicLong();

    private volatile WorkerSession session;
    private Drive drive;
    private OperationRecorder recorder;
    private RunClock clock;
    private volatile OwnLateness ownLateness;
    private long freeNanos;

    /** @param gate what to do, when it is known; null for nothing */
    Worker(int index, ClientWorkload part, CompletableFuture<Drive> gate) {
        this.index = index;
        this.part = part;
        this.gate = gate;
    }

    /** When the session is open; fails if it cannot be had. */
    CompletableFuture<Void> opened() {
        return opened;
    }

    /** When this worker records nothing more. */
    CompletableFuture<Void> done() {
        return done;
    }

    OperationInFlight flight() {
        return flight;
    }

    /** Adds its own lateness, when it records nothing more. */
    void addOwnLatenessTo(LatencyDistribution all) {
        if (ownLateness != null) {
            ownLateness.addTo(all);
        }
    }

    /** Index of the database address that its session uses; known when the session is open. */
    int url() {
        return session.url();
    }

    /** Operations recorded so far. */
    long recorded() {
        return recorded.get();
    }

    @Override
    public void run() {
        try (WorkerSession own = part.openSession(index, failures)) {
            session = own;
            opened.complete(null);
            driveWhenTold();
        } catch (WorkloadException e) {
            opened.completeExceptionally(e);
        } catch (RuntimeException | Error e) {
            if (!opened.completeExceptionally(e)) {
                LOG.warn("worker {} did not close its session: {}", index, e.toString());
            }
        } finally {
            done.complete(null);
        }
    }

    private void driveWhenTold() {
        try {
            drive = gate.join();
            if (drive != null) {
                recorder = drive.order().recorders().get(index);
                clock = drive.order().clock();
                failures.passOnTo(drive.order().failures());
                execution.measure(drive.measureStartNanos(), drive.measureEndNanos());
                ownLateness = new OwnLateness(drive.measureStartNanos(), drive.measureEndNanos());
                freeNanos = System.nanoTime();
                driveAll();
            }
        } catch (RuntimeException | Error e) {
            drive.lost(index, e); // first: there may be no memory for a line in the log
            LOG.error("worker {} ended in an internal error", index, e);
        } finally {
            // The driver's call to come to an end must not disturb the closing of the session.
            boolean called = Thread.interrupted();
            LOG.debug("worker {} is done{}", index, called ? ", when called" : "");
            done.complete(null);
        }
    }

    private void driveAll() {
        if (!drive.awaitStart()) {
            return;
        }
        Pace pace = drive.paces().of(index);
        while (executeNext(pace)) {
            pace.ended(execution.endNanos);
        }
    }

    /** False when it is over for this worker. */
    private boolean executeNext(Pace pace) {
        int terminal = pace.next();
        long now = System.nanoTime();
        if (terminal == Pace.OVER || !drive.admits(now)) {
            drive.paces().leave(pace);
            return false;
        }
        return execute(terminal, pace.operation(), pace.intendedNanos(), now);
    }

    /** False if the driver has given up on this worker, which then must touch nothing more. */
    private boolean execute(int terminal, int operation, long intendedNanos, long takenUpNanos) {
        if (!flight.begin(operation, intendedNanos, takenUpNanos)) {
            return false;
        }
        if (intendedNanos != OperationInFlight.AT_ONCE) {
            ownLateness.takenUp(intendedNanos, freeNanos, takenUpNanos);
        }
        try {
            session.execute(terminal, operation, execution);
        } catch (RuntimeException | Error fault) {
            takeAsFailed(operation, fault);
        }
        if (!flight.end()) {
            return false;
        }
        try {
            record(operation, intendedNanos);
        } finally {
            flight.recorded();
        }
        freeNanos = execution.endNanos;
        return true;
    }

    private void record(int operation, long intendedNanos) {
        int outcome = drive.outcomeOf(execution);
        long endMicros = clock.micros(execution.endNanos);
        if (outcome == Outcome.UNFINISHED.code()) {
            endMicros = drive.unfinishedMicros();
            failures.cancelled();
        } else {
            failures.ended();
        }
        recorder.record(
                operation,
                endMicros,
                OperationInFlight.latenessMicros(intendedNanos, execution.startNanos - execution.connectionWaitNanos),
                execution.connectionWaitNanos / NANOS_PER_MICRO,
                (execution.endNanos - execution.startNanos) / NANOS_PER_MICRO,
                outcome,
                execution.attempts,
                execution.url);
        recorded.lazySet(recorded.get() + 1);
        if (outcome == Outcome.FAILED.code() || outcome == Outcome.UNKNOWN.code()) {
            drive.failed(operation, outcome, failures.last());
        }
    }

    private void takeAsFailed(int operation, Throwable fault) {
        LOG.error("an operation ended in an internal error", fault);
        drive.broken(operation, fault);
        execution.connectionWaitNanos = 0;
        execution.startNanos = flight.takenUpNanos();
        execution.endNanos = System.nanoTime();
        execution.outcome = Outcome.FAILED.code();
        execution.attempts = 1;
        execution.url = session.url();
    }
}
