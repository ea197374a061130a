package io.tacho.workload.drive;

import java.util.Arrays;

/**
 * The few terminals that are due soon, by their time: a heap of four children a node over packed longs, eight bytes a
 * terminal. Not thread-safe.
 */
final class TimingHeap {
    /** What {@link #peek} and {@link #poll} give when there is nothing. */
    static final long NONE = Long.MAX_VALUE;

    private static final int TERMINAL_BITS = 21;

    /** One more than the largest terminal number. One number less than there is room for: lists need an end. */
    static final int MAX_TERMINALS = (1 << TERMINAL_BITS) - 1;

    /** Largest due time: 24 days. */
    static final long MAX_DUE_MICROS = (1L << (Long.SIZE - 2 - TERMINAL_BITS)) - 1;

    private static final int CHILDREN_BITS = 2;
    private static final int CHILDREN = 1 << CHILDREN_BITS;
    private static final int SMALLEST = 16;

    private long[] entries;
    private int size;

    TimingHeap(int capacity) {
        entries = new long[Math.max(SMALLEST, capacity)];
    }

    /** Due time of an entry, microseconds. */
    static long dueMicros(long entry) {
        return entry >> TERMINAL_BITS;
    }

    /** Terminal of an entry. */
    static int terminal(long entry) {
        return (int) entry & MAX_TERMINALS;
    }

    /** Refuses what does not fit into an entry. */
    static void require(long dueMicros, int terminal) {
        if (dueMicros < 0 || dueMicros > MAX_DUE_MICROS || terminal < 0 || terminal >= MAX_TERMINALS) {
            throw new IllegalArgumentException("terminal " + terminal + " due at " + dueMicros + " us is out of range");
        }
    }

    int size() {
        return size;
    }

    /**
     * Puts a terminal in.
     *
     * @param dueMicros from 0; the caller's origin
     */
    void add(long dueMicros, int terminal) {
        require(dueMicros, terminal);
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, size * 2);
        }
        rise(size++, dueMicros << TERMINAL_BITS | terminal);
    }

    /** The entry due first, of equal ones that of the lowest terminal; it stays in. */
    long peek() {
        return size == 0 ? NONE : entries[0];
    }

    /** Takes that entry out. */
    long poll() {
        if (size == 0) {
            return NONE;
        }
        long first = entries[0];
        long last = entries[--size];
        if (size > 0) {
            sink(last);
        }
        return first;
    }

    /** How many are due before a time. */
    int dueBefore(long micros) {
        int due = 0;
        for (int i = 0; i < size; i++) {
            due += dueMicros(entries[i]) < micros ? 1 : 0;
        }
        return due;
    }

    private void rise(int from, long entry) {
        int hole = from;
        while (hole > 0) {
            int parent = (hole - 1) >> CHILDREN_BITS;
            if (entries[parent] <= entry) {
                break;
            }
            entries[hole] = entries[parent];
            hole = parent;
        }
        entries[hole] = entry;
    }

    private void sink(long entry) {
        int hole = 0;
        for (int child = 1; child < size; child = (hole << CHILDREN_BITS) + 1) {
            int least = leastOf(child, Math.min(child + CHILDREN, size));
            if (entries[least] >= entry) {
                break;
            }
            entries[hole] = entries[least];
            hole = least;
        }
        entries[hole] = entry;
    }

    private int leastOf(int from, int end) {
        int least = from;
        for (int child = from + 1; child < end; child++) {
            if (entries[child] < entries[least]) {
                least = child;
            }
        }
        return least;
    }
}
