package io.tacho.workload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.latency.LatencyDistribution;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real collections, threads and processors of this process. */
@Timeout(60)
class ClientHealthTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void findsWhatHappensInTheInterval() {
        long now = System.nanoTime();
        try (ClientHealth health = ClientHealth.watch(now, now + SECOND)) {
            while (System.nanoTime() - now - SECOND < 0) {
                System.gc();
            }
            HealthReport report = health.report(new LatencyDistribution());
            assertThat(report.figures().get("gc.pauses")).isPositive();
            assertThat(report.figures().get("gc.millis")).isPositive();
            assertThat(report.figures().get("gc.longest_pause_millis")).isPositive();
            assertThat(report.figures().get("cpu.percent")).isPositive();
            assertThat(report.figures().get("cpu.busiest_percent")).isPositive();
            assertThat(report.figures()).containsKey("stall.longest_millis");
        }
    }

    @Test
    void countsNothingBeforeTheInterval() {
        long now = System.nanoTime();
        try (ClientHealth health = ClientHealth.watch(now + 600 * SECOND, now + 700 * SECOND)) {
            System.gc();
            HealthReport report = health.report(new LatencyDistribution());
            assertThat(report.figures()).containsEntry("gc.pauses", 0.0).containsEntry("cpu.percent", 0.0);
            assertThat(report.reasons()).isEmpty();
        }
    }
}
