package io.tacho.workload.drive;

/** Keying and think times: whichever of the group's terminals is due next. The intended start is its end of keying. */
final class TimedPace implements Pace {
    private static final long NANOS_PER_MICRO = 1_000;

    private final Paces paces;
    private final Terminals terminals;
    private final DueQueue queue;
    private int terminal;
    private long dueNanos = OperationInFlight.AT_ONCE;

    TimedPace(Paces paces, Terminals terminals, DueQueue queue) {
        this.paces = paces;
        this.terminals = terminals;
        this.queue = queue;
    }

    @Override
    public int next() {
        long entry = queue.take();
        if (entry == DueQueue.OVER) {
            dueNanos = OperationInFlight.AT_ONCE;
            return OVER;
        }
        terminal = TimingHeap.terminal(entry);
        dueNanos = paces.originNanos() + TimingHeap.dueMicros(entry) * NANOS_PER_MICRO;
        return terminal;
    }

    @Override
    public int operation() {
        return terminals.operation(terminal);
    }

    @Override
    public long intendedNanos() {
        return dueNanos;
    }

    @Override
    public void ended(long endNanos) {
        long endMicros = (endNanos - paces.originNanos()) / NANOS_PER_MICRO;
        queue.add(terminals.nextDueMicros(terminal, endMicros), terminal);
    }
}
