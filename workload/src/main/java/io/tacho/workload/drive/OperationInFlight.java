package io.tacho.workload.drive;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The operation that a worker is executing, so that the driver can account for it if the worker never comes back. Who
 * ends it, worker or driver, records it, and only that one: recorders take one thread at a time.
 */
final class OperationInFlight {
    /** Intended start of an operation that is started as soon as there is a worker: the actual start. */
    static final long AT_ONCE = Long.MIN_VALUE;

    private static final long NANOS_PER_MICRO = 1_000;
    private static final int IDLE = 0;
    private static final int EXECUTING = 1;
    private static final int GIVEN_UP = 2;

    private final AtomicInteger state = new AtomicInteger(IDLE);
    private int operation;
    private long intendedNanos;
    private long takenUpNanos;

    /** By the worker, before executing. */
    void begin(int operation, long intendedNanos, long takenUpNanos) {
        this.operation = operation;
        this.intendedNanos = intendedNanos;
        this.takenUpNanos = takenUpNanos;
        state.setRelease(EXECUTING);
    }

    /** By the worker, afterwards: whether the operation is still its own to record. */
    boolean end() {
        return state.compareAndSet(EXECUTING, IDLE);
    }

    /** By the driver: whether there was an operation, which is now the driver's to record. */
    boolean giveUp() {
        return state.compareAndSet(EXECUTING, GIVEN_UP);
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
