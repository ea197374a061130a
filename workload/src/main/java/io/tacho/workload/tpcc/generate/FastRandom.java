package io.tacho.workload.tpcc.generate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * SplitMix64 (Steele, Lea, Flood 2014), whose whole state is one number: a terminal keeps it in an array, a row gets it
 * from its address. Not thread-safe.
 */
public final class FastRandom implements RandomGenerator {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final long CHARACTERS = 62;
    private static final long EVEN_LANES = 0x0000_FFFF_0000_FFFFL;
    private static final long INDEXES = 0x0000_003F_0000_003FL;
    private static final VarHandle FOUR_BYTES =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
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
        int i = offset;
        for (int last = offset + length - LETTERS_PER_DRAW; i <= last; i += LETTERS_PER_DRAW) {
            FOUR_BYTES.set(target, i, fourLetters(nextLong()));
        }
        if (i < offset + length) {
            int letters = fourLetters(nextLong());
            for (; i < offset + length; i++) {
                target[i] = (byte) letters;
                letters >>>= Byte.SIZE;
            }
        }
    }

    /**
     * Four characters of A-Z, a-z, 0-9, the first in the lowest byte: a 16-bit lane of the bits, times 62, is a number of
     * 0..61 above the lane. All lanes at once, for most of a load's bytes are made here.
     */
    private static int fourLetters(long bits) {
        long even = ((bits & EVEN_LANES) * CHARACTERS >>> 16) & INDEXES;
        long odd = ((bits >>> 16 & EVEN_LANES) * CHARACTERS >>> 16) & INDEXES;
        long pairs = even | odd << Byte.SIZE;
        int index = (int) (pairs | pairs >>> 16);
        int small = (index + 0x01010101 * (128 - 26)) >>> 7 & 0x01010101; // 1 in each byte from 26: a-z or a digit
        int digit = (index + 0x01010101 * (128 - 52)) >>> 7 & 0x01010101; // 1 in each byte from 52
        return index + 0x01010101 * 'A' + small * ('a' - 'Z' - 1) - digit * ('z' + 1 - '0');
    }

    /** Fills a place with digits (clause 4.3.2.2). */
    public void digits(byte[] target, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            target[i] = (byte) ('0' + between(0, 9));
        }
    }
}
