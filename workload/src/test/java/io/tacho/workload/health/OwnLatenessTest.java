package io.tacho.workload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.latency.LatencyDistribution;
import org.junit.jupiter.api.Test;

class OwnLatenessTest {
    private static final long MILLI = 1_000_000;

    private final OwnLateness lateness = new OwnLateness(1_000 * MILLI, 2_000 * MILLI);

    @Test
    void countsFromTheDueTimeIfTheWorkerWasFreeThen() {
        lateness.takenUp(1_100 * MILLI, 1_050 * MILLI, 1_107 * MILLI);
        assertThat(all().maxMicros()).hasValue(7_000);
    }

    @Test
    void isNoneWhileTheDatabaseKeptTheWorker() {
        lateness.takenUp(1_100 * MILLI, 1_300 * MILLI, 1_301 * MILLI);
        assertThat(all().maxMicros()).hasValue(0);
        assertThat(all().count()).isEqualTo(1);
    }

    @Test
    void countsWhatIsTakenUpInTheInterval() {
        lateness.takenUp(990 * MILLI, 0, 999 * MILLI);
        lateness.takenUp(1_990 * MILLI, 0, 2_000 * MILLI);
        assertThat(all().isEmpty()).isTrue();
        lateness.takenUp(990 * MILLI, 0, 1_000 * MILLI);
        assertThat(all().count()).isEqualTo(1);
    }

    private LatencyDistribution all() {
        LatencyDistribution all = new LatencyDistribution();
        lateness.addTo(all);
        return all;
    }
}
