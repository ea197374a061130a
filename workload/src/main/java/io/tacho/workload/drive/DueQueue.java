package io.tacho.workload.drive;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The terminals of a group of workers, any of which takes the next one that is due. One waiting worker, the leader,
 * sleeps until then; the others sleep until they are needed, so that a due time wakes one thread and not all.
 * Thread-safe; a terminal's state passes from worker to worker with its entry.
 */
final class DueQueue {
    /** What {@link #take} gives when the driving is over. */
    static final long OVER = TimingHeap.NONE;

    private static final long NANOS_PER_MICRO = 1_000;

    /** Shorter sleeps cost more than the lateness they save; due times so close together are met in one go. */
    private static final long SHORTEST_SLEEP_NANOS = 50_000;

    private final long originNanos;
    private final TimingHeap heap;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private Thread leader;
    private boolean over;

    /**
     * @param originNanos {@link System#nanoTime()} that due times count from
     * @param capacity terminals expected
     */
    DueQueue(long originNanos, int capacity) {
        this.originNanos = originNanos;
        this.heap = new TimingHeap(capacity);
    }

    void add(long dueMicros, int terminal) {
        lock.lock();
        try {
            heap.add(dueMicros, terminal);
            if (TimingHeap.terminal(heap.peek()) == terminal) {
                leader = null; // sleeps for a later one
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next due terminal and takes it out; {@link #OVER} at the end, or if interrupted. */
    long take() {
        lock.lock();
        try {
            while (!over) {
                long first = heap.peek();
                long sleepNanos = first == TimingHeap.NONE ? Long.MAX_VALUE : dueNanos(first) - System.nanoTime();
                if (sleepNanos <= 0) {
                    return heap.poll();
                }
                sleep(sleepNanos);
            }
            return OVER;
        } catch (InterruptedException e) {
            return OVER;
        } finally {
            if (leader == null && heap.size() > 0) {
                changed.signal();
            }
            lock.unlock();
        }
    }

    /** Wakes all workers and gives out nothing more. */
    void end() {
        lock.lock();
        try {
            over = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long dueNanos(long entry) {
        return originNanos + TimingHeap.dueMicros(entry) * NANOS_PER_MICRO;
    }

    private void sleep(long nanos) throws InterruptedException {
        if (leader != null || nanos == Long.MAX_VALUE) {
            changed.await();
            return;
        }
        Thread me = Thread.currentThread();
        leader = me;
        try {
            long ignored = changed.awaitNanos(Math.max(nanos, SHORTEST_SLEEP_NANOS));
        } finally {
            if (leader == me) {
                leader = null;
            }
        }
    }
}
