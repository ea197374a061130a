package io.tacho.workload.tpcc.generate;

import java.nio.charset.StandardCharsets;

/** Last names (clause 4.3.2.3): the three digits of a number from 0 to 999 pick one syllable each. */
public final class LastName {
    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final int NAMES = 1000;
    private static final String[] TEXTS = new String[NAMES];
    private static final byte[][] BYTES = new byte[NAMES][];

    static {
        for (int number = 0; number < NAMES; number++) {
            TEXTS[number] = SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
            BYTES[number] = TEXTS[number].getBytes(StandardCharsets.US_ASCII);
        }
    }

    private LastName() {}

    /** The name of a number from 0 to 999. */
    public static String of(int number) {
        return TEXTS[number];
    }

    static byte[] bytes(int number) {
        return BYTES[number];
    }
}
