package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TerminalsTest {
    private static final int TERMINALS = 50_000;
    private static final long SECOND = 1_000_000;

    /** Exponential think times of 10 s on average and 2 s of keying: a cycle of 12 s. */
    private static final class Exponential extends PlainPart {
        private final SplittableRandom random = new SplittableRandom(7);

        Exponential() {
            super(TERMINALS, 2 * SECOND, 10 * SECOND, NOTHING);
        }

        @Override
        public long thinkMicros(int terminal, int operation) {
            return Math.round(-Math.log(1 - random.nextDouble()) * 10 * SECOND);
        }
    }

    @Test
    void startsAsIfItHadRunForEver() throws Exception {
        Terminals terminals = Terminals.of(new Exponential(), 1);
        SplittableRandom random = new SplittableRandom(1);
        int[] dueInSecond = new int[30];
        for (int terminal = 0; terminal < TERMINALS; terminal++) {
            long due = terminals.firstDueMicros(terminal, random);
            while (due < dueInSecond.length * SECOND) {
                dueInSecond[(int) (due / SECOND)]++;
                due = terminals.nextDueMicros(terminal, due);
            }
        }
        for (int due : dueInSecond) {
            assertThat((double) due).isCloseTo(TERMINALS / 12.0, Percentage.withPercentage(8));
        }
    }

    @Test
    void scalesKeyingAndThinkTimes() throws Exception {
        PlainPart part = new PlainPart(1, 2 * SECOND, 10 * SECOND, PlainPart.NOTHING);
        assertThat(Terminals.of(part, 1).nextDueMicros(0, 5)).isEqualTo(12 * SECOND + 5);
        assertThat(Terminals.of(part, 0.1).nextDueMicros(0, 5)).isEqualTo(1_200_005);
    }

    @Test
    void knowsThatTerminalsWithoutWaitsAreNotTimed() throws Exception {
        assertThat(Terminals.of(new PlainPart(1, 1, 1, PlainPart.NOTHING), 0).areTimed())
                .isFalse();
        assertThat(Terminals.of(new PlainPart(1, 0, 0, PlainPart.NOTHING), 1).areTimed())
                .isFalse();
        assertThat(Terminals.of(new PlainPart(1, 1, 1, PlainPart.NOTHING), 1).areTimed())
                .isTrue();
    }
}
