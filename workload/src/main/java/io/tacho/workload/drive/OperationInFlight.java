package io.tacho.workload.drive;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The operation that a worker is executing, so that the driver can account for it if the worker never comes back. Who
 * ends it, worker or driver, records it, and only that one: recorders take one thread at a time. After the driver has
 * given up the worker begins nothing more, so what the driver then knows is all there will be.
 */
final class OperationInFlight {
    /** Intended start of an operation that is started as soon as there is a worker: the actual start. */
    static final long AT_ONCE = Long.MIN_VALUE;

    /** What the driver finds when it gives up on a worker. */
    enum GivenUp {
        /** The worker has nothing that is not recorded. */
        NOTHING,
        /** The worker had an operation, which is now the driver's to record. */
        OPERATION,
        /** The worker's operation has ended, but it does not get it recorded: it is lost. */
        LOST
    }

    private static final long NANOS_PER_MICRO = 1_000;
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final int IDLE = 0;
    private static final int EXECUTING = 1;
    private static final int RECORDING = 2;
    private static final int GIVEN_UP = 3;

    private final AtomicInteger state = new AtomicInteger(IDLE);
    private int operation;
    private long intendedNanos;
    private long takenUpNanos;

    /** By the worker, before executing: whether it may; not after the driver has given up on it. */
    boolean begin(int operation, long intendedNanos, long takenUpNanos) {
        this.operation = operation;
        this.intendedNanos = intendedNanos;
        this.takenUpNanos = takenUpNanos;
        return state.compareAndSet(IDLE, EXECUTING);
    }

    /** By the worker, afterwards: whether the operation is still its own to record; then {@link #recorded} comes next. */
    boolean end() {
        return state.compareAndSet(EXECUTING, RECORDING);
    }

    /** By the worker, when the operation is recorded. */
    void recorded() {
        state.compareAndSet(RECORDING, IDLE);
    }

    /**
     * By the driver, once: takes the operation away from the worker. Waits for a worker that is recording.
     *
     * @param deadline how long at most, by {@link System#nanoTime()}
     */
    GivenUp giveUp(long deadline) {
        while (true) {
            int found = state.get();
            boolean patient = found == RECORDING && System.nanoTime() - deadline < 0;
            if (patient) {
                LockSupport.parkNanos(this, POLL_NANOS);
            } else if (state.compareAndSet(found, GIVEN_UP)) {
                return found == IDLE ? GivenUp.NOTHING : found == EXECUTING ? GivenUp.OPERATION : GivenUp.LOST;
            }
        }
    }

    /** Intended start to a worker's taking it up; never negative. */
    static long latenessMicros(long intendedNanos, long takenUpNanos) {
        return intendedNanos == AT_ONCE ? 0 : Math.max(0, (takenUpNanos - intendedNanos) / NANOS_PER_MICRO);
    }

    int operation() {
        return operation;
    }

    long intendedNanos() {
        return intendedNanos;
    }

    long takenUpNanos() {
        return takenUpNanos;
    }
}
