package io.tacho.schemas.latency;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Bucket counts as pairs of unsigned varints: the gap from the slot before to the next used one (the first from -1, less
 * one), and its count. A few bytes a used slot, merged straight into a dense array: where HdrHistogram's V2 allocates
 * a whole array to decode, this does not.
 */
final class SparseCounts {
    private SparseCounts() {}

    static ByteBuffer encode(long[] counts, int firstSlot, int lastSlot) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int before = -1;
        for (int slot = firstSlot; slot <= lastSlot; slot++) {
            if (counts[slot] != 0) {
                writeVarint(out, slot - before - 1L);
                writeVarint(out, counts[slot]);
                before = slot;
            }
        }
        return ByteBuffer.wrap(out.toByteArray());
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

    private static void writeVarint(ByteArrayOutputStream out, long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
