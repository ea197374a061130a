package io.tacho.workload.tpcc.generate;

import java.util.random.RandomGenerator;

/**
 * SplitMix64 (Steele, Lea, Flood 2014), whose whole state is one number: a terminal keeps it in an array, a row gets it
 * from its address. Not thread-safe.
 */
public final class FastRandom implements RandomGenerator {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final byte[] LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final int LETTERS_PER_DRAW = 4;

    private long state;

    /** Starts in the given state. */
    public FastRandom(long state) {
        this.state = state;
    }

    /** A state that depends on all of the numbers and their order. */
    public static long stateOf(long seed, long a, long b, long c) {
        return mix(mix(mix(mix(seed + GOLDEN_GAMMA) + a) + b) + c);
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The state to go on from later. */
    public long state() {
        return state;
    }

    /** Goes on from a state. */
    public void resume(long state) {
        this.state = state;
    }

    @Override
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** Uniform in {@code low..high}, both included. */
    public int between(int low, int high) {
        return low + (int) (((nextLong() >>> 32) * (high - low + 1L)) >>> 32);
    }

    /** True in {@code percent} of 100 cases. */
    public boolean percent(int percent) {
        return between(1, 100) <= percent;
    }

    /** Fills a place with letters and digits (clause 4.3.2.2). */
    public void letters(byte[] target, int offset, int length) {
        int end = offset + length;
        for (int i = offset; i < end; ) {
            long bits = nextLong();
            for (int k = 0; k < LETTERS_PER_DRAW && i < end; k++) {
                target[i++] = LETTERS[(int) (((bits & 0xFFFF) * LETTERS.length) >>> 16)];
                bits >>>= 16;
            }
        }
    }

    /** Fills a place with digits (clause 4.3.2.2). */
    public void digits(byte[] target, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            target[i] = (byte) ('0' + between(0, 9));
        }
    }
}
