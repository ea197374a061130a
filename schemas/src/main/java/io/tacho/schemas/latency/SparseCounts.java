package io.tacho.schemas.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Bucket counts as pairs of unsigned varints: the gap from the slot before to the next used one (the first from -1, less
 * one), and its count. A few bytes a used slot, merged straight into a dense array: where HdrHistogram's V2 allocates
 * a whole array to decode, this does not.
 */
final class SparseCounts {
    private static final int LONGEST_VARINT = 10;
    private static final int FIRST_BYTES = 64;

    private SparseCounts() {}

    static ByteBuffer encode(long[] counts, int firstSlot, int lastSlot) {
        // Written once per batch and cell by the aggregator: a plain array, as a stream locks at each byte.
        byte[] bytes = new byte[FIRST_BYTES];
        int length = 0;
        int before = -1;
        for (int slot = firstSlot; slot <= lastSlot; slot++) {
            if (counts[slot] != 0) {
                if (bytes.length - length < 2 * LONGEST_VARINT) {
                    bytes = Arrays.copyOf(bytes, 2 * bytes.length);
                }
                length = writeVarint(bytes, length, slot - before - 1L);
                length = writeVarint(bytes, length, counts[slot]);
                before = slot;
            }
        }
        return ByteBuffer.wrap(bytes, 0, length).slice();
    }

    /** Reads one varint at the buffer's position. */
    static long readVarint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("a varint of a sparse histogram is longer than 64 bits");
    }

    /** Writes at a position; returns the one after it. */
    private static int writeVarint(byte[] bytes, int position, long value) {
        int next = position;
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[next++] = (byte) (rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        bytes[next++] = (byte) rest;
        return next;
    }
}
