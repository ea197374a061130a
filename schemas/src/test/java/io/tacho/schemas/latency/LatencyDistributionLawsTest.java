package io.tacho.schemas.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.LatencyCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;

/** The laws that let many clients be one: merging loses nothing, and order and grouping never matter. */
class LatencyDistributionLawsTest {
    @Provide
    Arbitrary<List<Long>> latencies() {
        Arbitrary<Long> everyday = Arbitraries.longs().between(0, 10_000_000);
        Arbitrary<Long> extreme = Arbitraries.longs().between(0, 1L << 52);
        return Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(9, everyday), net.jqwik.api.Tuple.of(1, extreme))
                .list()
                .ofMaxSize(300);
    }

    @Property(tries = 200)
    void mergingIsCommutative(@ForAll("latencies") List<Long> a, @ForAll("latencies") List<Long> b) {
        assertThat(of(a).plus(of(b))).isEqualTo(of(b).plus(of(a)));
    }

    @Property(tries = 200)
    void mergingIsAssociative(
            @ForAll("latencies") List<Long> a, @ForAll("latencies") List<Long> b, @ForAll("latencies") List<Long> c) {
        assertThat(of(a).plus(of(b)).plus(of(c))).isEqualTo(of(a).plus(of(b).plus(of(c))));
    }

    @Property(tries = 100)
    void anEmptyDistributionChangesNothing(@ForAll("latencies") List<Long> a) {
        assertThat(of(a).plus(new LatencyDistribution())).isEqualTo(of(a));
        assertThat(new LatencyDistribution().plus(of(a))).isEqualTo(of(a));
    }

    @Property(tries = 200)
    void anyNumberOfPartsIsTheWhole(
            @ForAll("latencies") List<Long> values, @ForAll @IntRange(min = 1, max = 9) int parts, @ForAll long seed) {
        List<LatencyDistribution> dealt = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            dealt.add(new LatencyDistribution());
        }
        Random random = new Random(seed);
        values.forEach(value -> dealt.get(random.nextInt(parts)).record(value));
        Collections.shuffle(dealt, random);
        LatencyDistribution merged = new LatencyDistribution();
        for (LatencyDistribution part : dealt) {
            merged.add(random.nextBoolean() ? part.toSparseCell() : part.toV2Cell());
        }
        assertThat(merged).isEqualTo(of(values));
    }

    @Property(tries = 200)
    void bothEncodingsLoseNothing(@ForAll("latencies") List<Long> values) {
        LatencyDistribution distribution = of(values);
        assertThat(LatencyDistribution.of(distribution.toSparseCell())).isEqualTo(distribution);
        assertThat(LatencyDistribution.of(distribution.toV2Cell())).isEqualTo(distribution);
    }

    @Property(tries = 200)
    void bucketsAndPercentilesAreThoseOfHdrHistogram(
            @ForAll("latencies") List<Long> values, @ForAll @DoubleRange(min = 1, max = 100) double percentile) {
        Histogram reference = new Histogram(1, 1L << 53, 3);
        values.forEach(reference::recordValue);
        LatencyDistribution distribution = of(values);
        List<LatencyDistribution.Bucket> expected = new ArrayList<>();
        reference
                .recordedValues()
                .forEach(value -> expected.add(new LatencyDistribution.Bucket(
                        reference.lowestEquivalentValue(value.getValueIteratedTo()),
                        reference.highestEquivalentValue(value.getValueIteratedTo()),
                        value.getCountAtValueIteratedTo())));
        assertThat(distribution.buckets()).isEqualTo(expected);
        if (!values.isEmpty()) {
            long upperEdge = reference.getValueAtPercentile(percentile);
            assertThat(distribution.at(Percentile.of(percentile)))
                    .hasValue(Math.min(upperEdge, Collections.max(values)));
        }
    }

    @Property(tries = 50)
    void clearingLeavesNothingBehind(@ForAll("latencies") List<Long> before, @ForAll("latencies") List<Long> after) {
        LatencyDistribution reused = of(before);
        reused.clear();
        after.forEach(reused::record);
        assertThat(reused).isEqualTo(of(after));
        LatencyCell cell = reused.toSparseCell();
        assertThat(cell).isEqualTo(of(after).toSparseCell());
    }

    private static LatencyDistribution of(List<Long> values) {
        LatencyDistribution distribution = new LatencyDistribution();
        values.forEach(distribution::record);
        return distribution;
    }
}
