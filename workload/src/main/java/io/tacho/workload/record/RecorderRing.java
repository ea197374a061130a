package io.tacho.workload.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * The ring between one worker and the batcher: one producer, one consumer, primitives in one array.
 *
 * <p>{@link #record} neither allocates nor locks nor logs. An operation is never dropped: if the ring is full the worker
 * waits (spins, yields, then parks for short times) and the wait is counted, because such a wait disturbs the
 * measurement. A negative time, which only a broken clock can make, is recorded as 0 and counted, so that the operation
 * still counts.
 *
 * <p>Thread-safety: one thread records, one thread drains; the counts may be read by any thread.
 */
public final class RecorderRing implements OperationRecorder {
    /** Slots of a ring if there are few workers: a quarter of a second at 65,000 operations a second. */
    public static final int DEFAULT_SLOTS = 16 * 1024;

    private static final int MIN_DEFAULT_SLOTS = 1024;
    private static final int MAX_SLOTS = 1 << 24;

    /** Slots of all default-sized rings together: 40 MiB, however many workers there are. */
    private static final int DEFAULT_TOTAL_SLOTS = 1024 * 1024;

    /** End, service, lateness, connection wait, and the small ones packed. */
    private static final int LONGS_PER_SLOT = 5;

    /** Positions and counts lie in the array too, each on a cache line (and its prefetched neighbour) of its own. */
    private static final int WRITTEN = 16;

    private static final int READ = 32;
    private static final int WAITS = 48;
    private static final int LONGEST_WAIT = 49;
    private static final int NEGATIVE = 50;
    private static final int FIRST_SLOT = 64;

    /** A drain gives slots free in steps of 256, so that a waiting worker need not wait for all of it. */
    private static final int RELEASE_MASK = 255;

    private static final int OPERATION_SHIFT = 48;
    private static final int URL_SHIFT = 32;
    private static final int OUTCOME_SHIFT = 24;
    private static final int MASK_16 = 0xffff;
    private static final int MASK_8 = 0xff;
    private static final int MAX_ATTEMPTS = 0xffffff;

    private static final int SPINS = 200;
    private static final int YIELDS = 200;
    private static final long PARK_NANOS = 100_000;

    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] cells;
    private final int mask;

    /** The producer's own: next position, and the position up to which it knows the ring to be free. */
    private long nextWrite;

    private long freeUntil;

    /** The consumer's own. */
    private long nextRead;

    /** Receives what the ring holds; see {@link OperationRecorder#record} for the values. */
    @FunctionalInterface
    public interface Receiver {
        void accept(
                int operation,
                long endMicros,
                long latenessMicros,
                long connectionWaitMicros,
                long serviceMicros,
                int outcome,
                int attempts,
                int url);
    }

    /**
     * A ring.
     *
     * @param slots operations that it holds: a power of two, 2 to 16,777,216
     */
    public RecorderRing(int slots) {
        if (slots < 2 || slots > MAX_SLOTS || Integer.bitCount(slots) != 1) {
            throw new IllegalArgumentException(
                    "A ring of " + slots + " slots cannot be made; give a power of two from 2 to " + MAX_SLOTS);
        }
        this.cells = new long[FIRST_SLOT + slots * LONGS_PER_SLOT];
        this.mask = slots - 1;
        this.freeUntil = slots;
    }

    /** Slots of each ring that suit this number of workers: less for many, so that the memory stays bounded. */
    public static int defaultSlots(int workers) {
        int share = Integer.highestOneBit(Math.max(1, DEFAULT_TOTAL_SLOTS / Math.max(1, workers)));
        return Math.max(MIN_DEFAULT_SLOTS, Math.min(DEFAULT_SLOTS, share));
    }

    @Override
    public void record(
            int operation,
            long endMicros,
            long latenessMicros,
            long connectionWaitMicros,
            long serviceMicros,
            int outcome,
            int attempts,
            int url) {
        long position = nextWrite;
        if (position == freeUntil) {
            awaitFree(position);
        }
        long[] slots = cells;
        int slot = FIRST_SLOT + ((int) position & mask) * LONGS_PER_SLOT;
        slots[slot] = endMicros;
        if ((latenessMicros | connectionWaitMicros | serviceMicros) >= 0) {
            slots[slot + 1] = latenessMicros;
            slots[slot + 2] = connectionWaitMicros;
            slots[slot + 3] = serviceMicros;
        } else {
            slots[slot + 1] = Math.max(0, latenessMicros);
            slots[slot + 2] = Math.max(0, connectionWaitMicros);
            slots[slot + 3] = Math.max(0, serviceMicros);
            CELL.setOpaque(slots, NEGATIVE, slots[NEGATIVE] + 1);
        }
        slots[slot + 4] = (long) operation << OPERATION_SHIFT
                | (long) (url & MASK_16) << URL_SHIFT
                | (long) (outcome & MASK_8) << OUTCOME_SHIFT
                | Math.min(attempts, MAX_ATTEMPTS);
        nextWrite = position + 1;
        CELL.setRelease(slots, WRITTEN, position + 1);
    }

    private void awaitFree(long position) {
        long free = (long) CELL.getAcquire(cells, READ) + capacity();
        if (free == position) {
            free = waitForRoom(position);
        }
        freeUntil = free;
    }

    private long waitForRoom(long position) {
        long start = System.nanoTime();
        CELL.setOpaque(cells, WAITS, cells[WAITS] + 1);
        long free = position;
        for (int turn = 0; free == position; turn++) {
            if (turn < SPINS) {
                Thread.onSpinWait();
            } else if (turn < SPINS + YIELDS) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(
                        this, PARK_NANOS); // returns at once on an interrupt: then this spins, and still loses nothing
            }
            free = (long) CELL.getAcquire(cells, READ) + capacity();
        }
        CELL.setOpaque(cells, LONGEST_WAIT, Math.max(cells[LONGEST_WAIT], System.nanoTime() - start));
        return free;
    }

    /**
     * Hands over the operations that the ring holds now, oldest first. A slot becomes free after its operation was
     * accepted. For the one consuming thread.
     *
     * @return how many they were
     */
    public int drain(Receiver receiver) {
        long[] slots = cells;
        long end = (long) CELL.getAcquire(slots, WRITTEN);
        long start = nextRead;
        for (long position = start; position < end; position++) {
            int slot = FIRST_SLOT + ((int) position & mask) * LONGS_PER_SLOT;
            long packed = slots[slot + 4];
            receiver.accept(
                    (int) (packed >>> OPERATION_SHIFT) & MASK_16,
                    slots[slot],
                    slots[slot + 1],
                    slots[slot + 2],
                    slots[slot + 3],
                    (int) (packed >>> OUTCOME_SHIFT) & MASK_8,
                    (int) packed & MAX_ATTEMPTS,
                    (int) (packed >>> URL_SHIFT) & MASK_16);
            nextRead = position + 1;
            if ((position & RELEASE_MASK) == RELEASE_MASK) {
                CELL.setRelease(slots, READ, position + 1);
            }
        }
        CELL.setRelease(slots, READ, end);
        return (int) (end - start);
    }

    /** Operations that the ring can hold. */
    public int capacity() {
        return mask + 1;
    }

    /** Operations for which the worker had to wait because the ring was full. */
    public long waits() {
        return (long) CELL.getOpaque(cells, WAITS);
    }

    /** The longest such wait, nanoseconds; 0 without waits. */
    public long longestWaitNanos() {
        return (long) CELL.getOpaque(cells, LONGEST_WAIT);
    }

    /** Operations that came with a negative time. */
    public long negativeTimes() {
        return (long) CELL.getOpaque(cells, NEGATIVE);
    }
}
