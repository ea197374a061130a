package io.tacho.workload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.latency.LatencyDistribution;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
    private static final GarbageCollections.Found SHORT_PAUSES = new GarbageCollections.Found(12, 90, 50);
    private static final ProcessorLooks.Found CALM = new ProcessorLooks.Found(8, 20, 90, 5, 40, 85);
    private static final LatencyDistribution UNTIMED = new LatencyDistribution();

    @Test
    void findsNothingAtTheLimits() {
        HealthReport report = Diagnosis.of(SHORT_PAUSES, 100, CALM, lateness(10_000));
        assertThat(report.reasons()).isEmpty();
        assertThat(report.figures())
                .containsEntry("gc.pauses", 12.0)
                .containsEntry("gc.millis", 90.0)
                .containsEntry("gc.longest_pause_millis", 50.0)
                .containsEntry("stall.longest_millis", 100.0)
                .containsEntry("cpu.percent", 20.0)
                .containsEntry("cpu.busiest_percent", 90.0)
                .containsEntry("cpu.machine_percent", 40.0)
                .containsEntry("cpu.machine_busiest_percent", 85.0)
                .hasEntrySatisfying(
                        "own_lateness.p99_millis", millis -> assertThat(millis).isBetween(9.9, 10.1))
                .containsKey("own_lateness.longest_millis");
    }

    @Test
    void namesTheLongestCollection() {
        GarbageCollections.Found pauses = new GarbageCollections.Found(3, 400, 312);
        assertThat(Diagnosis.of(pauses, 320, CALM, UNTIMED).reasons())
                .containsExactly(
                        "garbage collection stopped this client for 312 ms at once (3 collections, 400 ms in all)");
    }

    @Test
    void namesAStallThatNoCollectionExplains() {
        assertThat(Diagnosis.of(SHORT_PAUSES, 151, CALM, UNTIMED).reasons())
                .containsExactly("this client stood still for 151 ms at once, and not for a garbage collection");
    }

    @Test
    void namesABusyClient() {
        ProcessorLooks.Found busy = new ProcessorLooks.Found(2, 70, 96.4, 10, 90, 99);
        assertThat(Diagnosis.of(SHORT_PAUSES, 0, busy, UNTIMED).reasons())
                .containsExactly("this client took 96 % of its 2 processors for 5 s from second 10 on");
    }

    /** Where the database shares the machine, which of the two took the processors. */
    @Test
    void tellsABusyMachineFromABusyClient() {
        ProcessorLooks.Found shared = new ProcessorLooks.Found(2, 12, 14, 0, 97, 99);
        assertThat(Diagnosis.of(SHORT_PAUSES, 0, shared, lateness(9_000)).reasons())
                .isEmpty();
        assertThat(Diagnosis.of(SHORT_PAUSES, 0, shared, lateness(25_000)).reasons())
                .singleElement()
                .asString()
                .startsWith("one operation in a hundred was taken up 25.0 ms late or more although a worker was free")
                .endsWith(
                        "processors were busy to 97 %, with this client to 12 %, the rest with others such as a database"
                                + " on the same machine");
    }

    @Test
    void saysNothingOfLatenessWhereNothingIsDue() {
        assertThat(Diagnosis.of(SHORT_PAUSES, 0, CALM, UNTIMED).figures())
                .doesNotContainKeys("own_lateness.p99_millis", "own_lateness.longest_millis");
    }

    private static LatencyDistribution lateness(long micros) {
        LatencyDistribution distribution = new LatencyDistribution();
        distribution.record(micros, 100);
        return distribution;
    }
}
