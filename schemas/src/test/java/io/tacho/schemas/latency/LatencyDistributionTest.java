package io.tacho.schemas.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyDistributionTest {
    private static final long HOUR_MICROS = 3_600_000_000L;

    /** B53: an empty histogram once had a percentile 63, a minimum of Long.MAX_VALUE and the mean NaN. */
    @Test
    void saysNothingAboutNoValues() {
        LatencyDistribution empty = new LatencyDistribution();
        assertThat(empty.count()).isZero();
        assertThat(empty.minMicros()).isEmpty();
        assertThat(empty.maxMicros()).isEmpty();
        assertThat(empty.meanMicros()).isEmpty();
        assertThat(empty.at(Percentile.P50)).isEmpty();
        assertThat(empty.buckets()).isEmpty();
    }

    /** B09: latencies above the histogram's ceiling were clamped silently; B51: or the test died of them. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2047, 2048, 250_000_000L, 24 * HOUR_MICROS, Long.MAX_VALUE})
    void hasABucketForEveryLatency(long micros) {
        LatencyDistribution distribution = new LatencyDistribution();
        distribution.record(micros);
        assertThat(distribution.at(Percentile.of(100))).hasValue(micros);
        assertThat(distribution.maxMicros()).hasValue(micros);
        assertThat(distribution.buckets()).singleElement().satisfies(bucket -> {
            assertThat(bucket.lowMicros()).isLessThanOrEqualTo(micros);
            assertThat(bucket.highMicros()).isGreaterThanOrEqualTo(micros);
        });
        assertThat(LatencyDistribution.of(distribution.toV2Cell())).isEqualTo(distribution);
        assertThat(LatencyDistribution.of(distribution.toSparseCell())).isEqualTo(distribution);
    }

    @Test
    void refusesNegativeLatencies() {
        assertThatThrownBy(() -> new LatencyDistribution().record(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
    }

    /** B03: 100 samples, half at 10 ms and half at 6 s: the 90th percentile is 6 s, the 0.9th is 10 ms. */
    @Test
    void asksForPercentilesNotQuantiles() {
        LatencyDistribution distribution = new LatencyDistribution();
        distribution.record(10_000, 50);
        distribution.record(6_000_000, 50);
        assertThat(distribution.at(Percentile.P90)).hasValue(6_000_000);
        assertThatThrownBy(() -> Percentile.of(0.9)).hasMessageContaining("0.9").hasMessageContaining("90.0");
        assertThatThrownBy(() -> Percentile.of(100.5)).hasMessageContaining("100.5");
        assertThatThrownBy(() -> Percentile.of(Double.NaN)).hasMessageContaining("NaN");
        assertThat(Percentile.P999.label()).isEqualTo("p999");
        assertThat(Percentile.P95.label()).isEqualTo("p95");
    }

    /** B12: the 99th percentile of three clients, one slow, is no mean and no maximum of their percentiles. */
    @Test
    void mergesBeforeItAsks() {
        LatencyDistribution fast = new LatencyDistribution();
        fast.record(1_000, 900);
        LatencyDistribution slow = new LatencyDistribution();
        slow.record(800_000, 5);
        slow.record(1_000, 95);
        assertThat(fast.plus(slow).at(Percentile.P99)).hasValue(1_000);
        assertThat(slow.at(Percentile.P99)).hasValue(800_000);
    }

    /** B52: figures are bucket edges, so the exact minimum, maximum and sum stand beside them. */
    @Test
    void keepsExactFiguresBesideTheBuckets() {
        LatencyDistribution distribution = new LatencyDistribution();
        distribution.record(1_000_001);
        distribution.record(1_000_003);
        distribution.record(9_999_999);
        assertThat(distribution.minMicros()).hasValue(1_000_001);
        assertThat(distribution.maxMicros()).hasValue(9_999_999);
        assertThat(distribution.sumMicros()).isEqualTo(12_000_003);
        assertThat(distribution.meanMicros()).hasValue(4_000_001);
    }

    @Test
    void refusesCellsThatDoNotHoldWhatTheySay() {
        LatencyDistribution distribution = new LatencyDistribution();
        distribution.record(5);
        LatencyCell cell = distribution.toSparseCell();
        cell.setCount(2);
        assertThatThrownBy(() -> LatencyDistribution.of(cell))
                .hasMessageContaining("says 2")
                .hasMessageContaining("holds 1");
        for (byte[] torn : List.of(new byte[] {(byte) 0x80}, new byte[] {3}, new byte[] {1, 0})) {
            LatencyCell broken = new LatencyCell(1L, 5L, 5L, 5L, HistogramEncoding.SPARSE, ByteBuffer.wrap(torn));
            assertThatThrownBy(() -> LatencyDistribution.of(broken)).isInstanceOf(IllegalArgumentException.class);
        }
        LatencyCell noV2 = new LatencyCell(1L, 5L, 5L, 5L, HistogramEncoding.V2, ByteBuffer.wrap(new byte[] {1, 2, 3}));
        assertThatThrownBy(() -> LatencyDistribution.of(noV2)).isInstanceOf(IllegalArgumentException.class);
    }
}
