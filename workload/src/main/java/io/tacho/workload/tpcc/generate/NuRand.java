package io.tacho.workload.tpcc.generate;

/**
 * The non-uniform random numbers of clause 2.1.6: NURand(A, x, y) = (((rand(0, A) | rand(x, y)) + C) mod (y - x + 1)) + x,
 * with a C that is constant for a load, or for a run and all of its clients.
 *
 * @param a the constant A of the clause
 * @param low x
 * @param high y
 * @param c C, within 0..A
 */
public record NuRand(int a, int low, int high, int c) {
    /** A for last names. */
    public static final int LAST_NAME_A = 255;

    /** A for customer numbers. */
    public static final int CUSTOMER_A = 1023;

    /** A for item numbers. */
    public static final int ITEM_A = 8191;

    public NuRand {
        if (c < 0 || c > a) {
            throw new IllegalArgumentException(
                    "the constant C of NURand(" + a + ", ...) is " + c + ", not within 0.." + a);
        }
    }

    /** Numbers of last names, 0..999. */
    public static NuRand lastName(int c) {
        return new NuRand(LAST_NAME_A, 0, 999, c);
    }

    /** Customer numbers, 1..3000. */
    public static NuRand customer(int c) {
        return new NuRand(CUSTOMER_A, 1, Scale.CUSTOMERS_PER_DISTRICT, c);
    }

    /** Item numbers, 1..100000. */
    public static NuRand item(int c) {
        return new NuRand(ITEM_A, 1, Scale.ITEMS, c);
    }

    /** Draws a number. */
    public int draw(FastRandom random) {
        return ((random.between(0, a) | random.between(low, high)) + c) % (high - low + 1) + low;
    }
}
