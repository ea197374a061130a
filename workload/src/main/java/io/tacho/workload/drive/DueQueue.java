package io.tacho.workload.drive;

import java.util.concurrent.locks.LockSupport;

/**
 * The terminals of a group of workers, any of which takes the next one that is due. One waiting worker, the leader,
 * sleeps until then. A second one, the deputy, wakes a little later: if the leader is busy with what it took, the deputy
 * leads. So a due time wakes two threads at most, and while operations are short the leader does them all without waking
 * anybody. The others sleep until they are needed. Nothing is allocated. Thread-safe; a terminal's state passes from
 * worker to worker with its entry.
 */
final class DueQueue {
    /** What {@link #take} gives when the driving is over. */
    static final long OVER = TimingHeap.NONE;

    private static final long NANOS_PER_MICRO = 1_000;
    private static final long NEVER = Long.MAX_VALUE;

    /** Shorter sleeps cost more than the lateness they save; due times so close together are met in one go. */
    private static final long SHORTEST_SLEEP_NANOS = 500_000;

    /** What a leader gets for an operation before its deputy takes over. */
    private static final long DEPUTY_NANOS = 100_000;

    private final DueTimes times;
    private final Thread[] idle;
    private int idleCount;
    private Thread leader;
    private long leaderUntilNanos;
    private Thread deputy;
    private long deputyUntilNanos;
    private long originNanos;
    private volatile boolean over;

    /**
     * @param links one for each of the client's terminals, which its queues share
     * @param workers most that call {@link #take}
     */
    DueQueue(long[] links, int workers) {
        this.times = new DueTimes(links);
        this.idle = new Thread[workers];
    }

    /** Says which {@link System#nanoTime()} due times count from. */
    synchronized void startAt(long nanoTime) {
        originNanos = nanoTime;
    }

    /** Puts a terminal in. Nobody is woken: a worker that does this comes to {@link #take} next. */
    synchronized void add(long dueMicros, int terminal) {
        times.add(dueMicros, terminal);
    }

    /** Waits for the next due terminal and takes it out; {@link #OVER} at the end. */
    long take() {
        Thread me = Thread.currentThread();
        while (!over) {
            long sleepNanos;
            Thread successor = null;
            long entry;
            synchronized (this) {
                long now = System.nanoTime();
                stepOut(me);
                entry = times.peek();
                sleepNanos = entry == TimingHeap.NONE ? NEVER : dueNanos(entry) - now;
                if (sleepNanos <= 0) {
                    times.poll();
                    successor = nominate(now);
                } else {
                    sleepNanos = lineUp(me, now, sleepNanos);
                }
            }
            if (sleepNanos <= 0) {
                LockSupport.unpark(successor);
                return entry;
            }
            sleep(sleepNanos);
        }
        return OVER;
    }

    /** Gives out nothing more; the caller wakes all workers. */
    void end() {
        over = true;
    }

    /** Terminals that are due before a time. */
    synchronized long dueBefore(long micros) {
        return times.dueBefore(micros);
    }

    private long dueNanos(long entry) {
        return originNanos + TimingHeap.dueMicros(entry) * NANOS_PER_MICRO;
    }

    private void stepOut(Thread me) {
        if (leader == me) {
            leader = null;
        } else if (deputy == me) {
            deputy = null;
        } else {
            for (int i = 0; i < idleCount; i++) {
                if (idle[i] == me) {
                    idle[i] = idle[--idleCount];
                    return;
                }
            }
        }
    }

    /** While its worker is busy somebody else has to see to what is due next; null if somebody does, or nobody can. */
    private Thread nominate(long now) {
        if (leader != null || times.size() == 0 || deputy != null && deputyUntilNanos - now <= DEPUTY_NANOS) {
            return null;
        }
        if (deputy != null) {
            leader = deputy;
            deputy = null;
        } else if (idleCount > 0) {
            leader = idle[--idleCount];
        }
        leaderUntilNanos = now; // about to wake: it sees for itself what is due
        return leader;
    }

    /** How long a worker sleeps for which there is nothing yet. */
    private long lineUp(Thread me, long now, long dueInNanos) {
        if (dueInNanos == NEVER) {
            idle[idleCount++] = me;
            return NEVER;
        }
        if (leader == null || leaderUntilNanos - now > dueInNanos) {
            if (leader != null) {
                idle[idleCount++] = leader; // sleeps for a later one
            }
            leader = me;
            leaderUntilNanos = now + dueInNanos;
            return Math.max(dueInNanos, SHORTEST_SLEEP_NANOS);
        }
        if (deputy == null) {
            deputy = me;
            deputyUntilNanos = now + Math.max(dueInNanos, SHORTEST_SLEEP_NANOS) + DEPUTY_NANOS;
            return deputyUntilNanos - now;
        }
        idle[idleCount++] = me;
        return NEVER;
    }

    private void sleep(long nanos) {
        if (nanos == NEVER) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, nanos);
        }
        Thread.interrupted(); // else it would spin; the driver says that it is over before it interrupts
    }
}
