package io.tacho.workload.drive;

/** Of a worker whose address has fewer terminals than workers. */
final class IdlePace implements Pace {
    @Override
    public int next() {
        return OVER;
    }

    @Override
    public int operation() {
        throw new IllegalStateException("nothing is due");
    }

    @Override
    public long intendedNanos() {
        return OperationInFlight.AT_ONCE;
    }

    @Override
    public void ended(long endNanos) {
        throw new IllegalStateException("nothing was due");
    }
}
