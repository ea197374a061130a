package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SlotsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final OfferedLoad HUNDRED = new OfferedLoad(0, OptionalDouble.of(100), OptionalLong.empty());

    /** A client with one warehouse of a hundred must not get half of the rate. */
    @Test
    void followTheTerminals() {
        assertThat(inTenSeconds(new LoadShare(HUNDRED, 0, 2).slots(0.01, 0, 1))).isEqualTo(10);
        assertThat(inTenSeconds(new LoadShare(HUNDRED, 1, 2).slots(0.99, 0, 1))).isEqualTo(990);
    }

    /** Three clients of two addresses each: as one client, a slot every 10 ms. */
    @Test
    void lieEvenlyBetweenThoseOfEqualParts() {
        TreeSet<Long> all = new TreeSet<>();
        for (int client = 0; client < 3; client++) {
            for (int address = 0; address < 2; address++) {
                Slots slots = new LoadShare(HUNDRED, client, 3).slots(1.0 / 6, address, 2);
                for (int slot = 0; slot < 50; slot++) {
                    all.add(Math.round(slots.take() / 1e6));
                }
            }
        }
        assertThat(all).hasSize(300).last().isEqualTo(2_990L);
    }

    private static long inTenSeconds(Slots slots) {
        return slots.untakenBefore(10 * SECOND);
    }
}
