package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.operation.Outcome;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the workers of a client share while they drive: the terminals, when it began, whether it is over and why.
 * Thread-safe.
 */
final class Drive {
    private final DriveOrder order;
    private final Paces paces;
    private final AtomicReference<Ended> ended = new AtomicReference<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final long startNanos;
    private final long endNanos;
    private final OperationLimit limit;
    private volatile StopCause lost;
    private volatile boolean cancelled;

    /** Why this client stopped starting operations, and when by {@link System#nanoTime()}: told together or not at all. */
    private record Ended(StopCause cause, long nanoTime) {}

    /** @param operations that this client may start in the measurement interval; empty for any number */
    Drive(DriveOrder order, Paces paces, OptionalLong operations) {
        this.order = order;
        this.paces = paces;
        RunSchedule schedule = order.schedule();
        this.startNanos = order.clock().nanos(schedule.startMicros());
        this.endNanos = order.clock().nanos(schedule.endMicros());
        this.limit = new OperationLimit(operations, order.clock().nanos(schedule.measureStartMicros()));
        paces.startAt(startNanos);
    }

    DriveOrder order() {
        return order;
    }

    Paces paces() {
        return paces;
    }

    /** Waits for the start of the ramp; false if it was over before. */
    boolean awaitStart() {
        try {
            return !over.await(startNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    boolean isOver() {
        return ended.get() != null;
    }

    /** Whether an operation may start now. The first that may not because this client has done its part ends the driving. */
    boolean admits(long nanoTime) {
        if (isOver() || nanoTime - endNanos >= 0) {
            return false;
        }
        if (limit.takes(nanoTime)) {
            return true;
        }
        end(StopCause.OPERATIONS_DONE);
        return false;
    }

    /** Ends the driving; only the first cause counts. Operations in flight go on. */
    void end(StopCause why) {
        if (ended.compareAndSet(null, new Ended(why, System.nanoTime()))) {
            over.countDown();
            paces.end();
        }
    }

    /** Why it ended; null while it goes on. */
    StopCause cause() {
        Ended known = ended.get();
        return known == null ? null : known.cause();
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

    /** Takes note of an operation that failed for good, or whose fate is unknown, and of what it ended with. */
    void failed(int operation, int outcome, String failure) {
        if (order.tolerance() == ErrorTolerance.END_RUN && !isOver()) {
            String what = outcome == Outcome.UNKNOWN.code() ? " got no answer to its commit: " : " failed: ";
            end(new StopCause(RunEnd.FAILED, order.operations().get(operation) + what + failure));
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
        StopCause first = cause();
        StopCause fault = lost;
        return first.end() == RunEnd.COMPLETED && fault != null ? fault : first;
    }

    /** When this client stopped starting operations, microseconds on the broker's clock; known when it is over. */
    long stoppedMicros() {
        long end = order.schedule().endMicros();
        Ended known = ended.get();
        return known.cause() == StopCause.COMPLETED
                ? end
                : Math.min(end, order.clock().micros(known.nanoTime()));
    }

    /** Operations that were due and that nobody came to; known when no worker is at it any more. */
    long unstarted() {
        return cause() == StopCause.OPERATIONS_DONE
                ? 0
                : paces.unstartedBefore(order.clock().nanos(stoppedMicros()));
    }

    /** Start of the measurement interval, by {@link System#nanoTime()}. */
    long measureStartNanos() {
        return order.clock().nanos(order.schedule().measureStartMicros());
    }

    /** Its planned end. */
    long measureEndNanos() {
        return order.clock().nanos(order.schedule().endMicros());
    }

    /** The end that unfinished operations get. */
    long unfinishedMicros() {
        return order.schedule().unfinishedMicros(stoppedMicros());
    }
}
