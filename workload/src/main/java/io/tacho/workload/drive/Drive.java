package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.operation.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the workers of a client share while they drive: the terminals, when it began, whether it is over and why.
 * Thread-safe.
 */
final class Drive {
    private static final long NANOS_PER_MICRO = 1_000;

    /** Workers on one queue: enough that one of them is free, few enough that they seldom meet at its lock. */
    private static final int WORKERS_PER_QUEUE = 16;

    private final DriveOrder order;
    private final Terminals terminals;
    private final int workers;
    private final AtomicReference<StopCause> cause = new AtomicReference<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final long originNanos;
    private final List<DueQueue> queues = new ArrayList<>();
    private volatile StopCause lost;
    private volatile boolean cancelled;
    private volatile long stoppedNanos;

    Drive(DriveOrder order, Terminals terminals, int workers) {
        this.order = order;
        this.terminals = terminals;
        this.workers = workers;
        this.originNanos = order.clock().nanos(order.schedule().startMicros());
        if (terminals.areTimed()) {
            fillQueues();
        }
    }

    private void fillQueues() {
        int groups = Math.max(1, workers / WORKERS_PER_QUEUE);
        for (int group = 0; group < groups; group++) {
            queues.add(new DueQueue(originNanos, terminals.count() / groups + 1));
        }
        SplittableRandom random = new SplittableRandom();
        for (int terminal = 0; terminal < terminals.count(); terminal++) {
            long due = terminals.firstDueMicros(terminal, random);
            queues.get(terminal % groups).add(due, terminal);
        }
    }

    DriveOrder order() {
        return order;
    }

    Terminals terminals() {
        return terminals;
    }

    int workers() {
        return workers;
    }

    DueQueue queueOf(int worker) {
        return queues.get(worker % queues.size());
    }

    /** A reading of {@link System#nanoTime()} as the queues count, microseconds from the start of the ramp. */
    long sinceStartMicros(long nanoTime) {
        return (nanoTime - originNanos) / NANOS_PER_MICRO;
    }

    /** Waits for the start of the ramp; false if it was over before. */
    boolean awaitStart() {
        try {
            return !over.await(originNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    boolean isOver() {
        return over.getCount() == 0;
    }

    /** Ends the driving; only the first cause counts. Operations in flight go on. */
    void end(StopCause why) {
        if (cause.compareAndSet(null, why)) {
            stoppedNanos = System.nanoTime();
            over.countDown();
            queues.forEach(DueQueue::end);
        }
    }

    /** Why it ended; null while it goes on. */
    StopCause cause() {
        return cause.get();
    }

    /** Waits for the end, at most until an instant on the broker's clock; whether it has come. */
    boolean awaitEnd(long untilMicros) throws InterruptedException {
        return over.await(order.clock().nanos(untilMicros) - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** From now on, what does not complete is unfinished: it was cancelled. */
    void cancel() {
        cancelled = true;
    }

    int outcomeOf(Execution execution) {
        boolean completed =
                execution.outcome == Outcome.COMMITTED.code() || execution.outcome == Outcome.ROLLED_BACK.code();
        return cancelled && !completed ? Outcome.UNFINISHED.code() : execution.outcome;
    }

    /** Takes note of an operation that failed for good, and of what it failed with. */
    void failed(int operation, String failure) {
        if (order.tolerance() == ErrorTolerance.END_RUN && !isOver()) {
            end(new StopCause(RunEnd.FAILED, order.operations().get(operation) + " failed: " + failure));
        }
    }

    /** Takes note of a fault of our own, which no tolerance covers. */
    void broken(int operation, Throwable fault) {
        if (!isOver()) {
            end(new StopCause(
                    RunEnd.FAILED, order.operations().get(operation) + " ended in an internal error: " + fault));
        }
    }

    /** Takes note of a worker that died: whatever it would have done is missing, also after the end. */
    void lost(int worker, Throwable fault) {
        StopCause why = StopCause.WORKER_LOST;
        try {
            why = lostBecause(worker, "ended in an internal error: " + fault);
        } catch (OutOfMemoryError again) {
            // the short sentence, which is there already
        }
        lost = why;
        end(why);
    }

    /** Takes note of a worker whose last operation is missing. */
    void lost(int worker, String reason) {
        lost = lostBecause(worker, reason);
    }

    private static StopCause lostBecause(int worker, String reason) {
        return new StopCause(RunEnd.FAILED, "worker " + worker + " " + reason);
    }

    /** How it went in all: a run that lost a worker in its drain is not completed. */
    StopCause outcome() {
        StopCause ended = cause.get();
        StopCause fault = lost;
        return ended.end() == RunEnd.COMPLETED && fault != null ? fault : ended;
    }

    /** When this client stopped starting operations, microseconds on the broker's clock; known when it is over. */
    long stoppedMicros() {
        long end = order.schedule().endMicros();
        return cause.get() == StopCause.COMPLETED
                ? end
                : Math.min(end, order.clock().micros(stoppedNanos));
    }

    /** The end that unfinished operations get. */
    long unfinishedMicros() {
        return order.schedule().unfinishedMicros(stoppedMicros());
    }
}
