package io.tacho.workload.health;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorLooksTest {
    private static final long SECOND = 1_000_000_000L;

    private long processNanos;
    private double machineLoad;

    private final ProcessorLooks looks = new ProcessorLooks(() -> processNanos, () -> machineLoad, 2);

    @Test
    void findsTheBusiestFiveSeconds() {
        looks.begin(0);
        after(4, 1, 0.2);
        after(5, 2, 0.3);
        after(10, 9.5, 0.95);
        after(15, 1, 0.4);
        after(18, 6, 1.0);
        looks.end(18 * SECOND);
        ProcessorLooks.Found found = looks.found();
        assertThat(found.busiestOwnPercent()).isEqualTo(95);
        assertThat(found.busiestSecond()).isEqualTo(5);
        assertThat(found.busiestMachinePercent()).isEqualTo(95);
        assertThat(found.ownPercent()).isEqualTo(100 * 19.5 / 36, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(found.machinePercent()).isEqualTo(55, org.assertj.core.data.Offset.offset(1e-9));
    }

    @Test
    void looksOnceAtAShortInterval() {
        looks.begin(0);
        after(2, 3.8, 0.97);
        looks.end(2 * SECOND);
        assertThat(looks.found().busiestOwnPercent()).isEqualTo(95);
        assertThat(looks.found().busiestMachinePercent()).isEqualTo(97);
    }

    @Test
    void doesWithoutTheMachinesShare() {
        looks.begin(0);
        after(5, 1, -1);
        looks.end(5 * SECOND);
        assertThat(looks.found().machinePercent()).isZero();
    }

    /** After a second of the interval, with so much more processor time taken. */
    private void after(long second, double takenSeconds, double machine) {
        processNanos += Math.round(takenSeconds * SECOND);
        machineLoad = machine;
        looks.lookIfTime(second * SECOND);
    }
}
