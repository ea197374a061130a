package io.tacho.schemas.latency;

/**
 * Where values stand in the dense count array: the bucket edges of HdrHistogram with lowest discernible value 1 and 3
 * significant digits. Below 2048 every value has a slot of its own; above, each doubling has 1024 slots, so a slot is
 * at most 0.1 % wide.
 */
final class Slots {
    /** Significant digits: 2048 is the least power of two that resolves 10^3 both ways. */
    static final int DIGITS = 3;

    private static final int HALF_BITS = 10;
    private static final int HALF = 1 << HALF_BITS;
    private static final long FIRST_HALVES = (HALF << 1) - 1L;
    private static final int LEADING_ZEROS = Long.SIZE - HALF_BITS - 1;

    private Slots() {}

    /** The slot of a value of at least 0. */
    static int of(long value) {
        int shift = LEADING_ZEROS - Long.numberOfLeadingZeros(value | FIRST_HALVES);
        return (shift << HALF_BITS) + (int) (value >>> shift);
    }

    /** The least value of a slot. */
    static long low(int slot) {
        if (slot < 2 * HALF) {
            return slot;
        }
        int shift = (slot >> HALF_BITS) - 1;
        return (long) (slot - (shift << HALF_BITS)) << shift;
    }

    /** The greatest value of a slot. */
    static long high(int slot) {
        return slot < 2 * HALF ? slot : low(slot) + (1L << ((slot >> HALF_BITS) - 1)) - 1;
    }

    /** The slot of the greatest value there is. */
    static int last() {
        return of(Long.MAX_VALUE);
    }
}
