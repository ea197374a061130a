package io.tacho.schemas.latency;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How often which latency was seen, in microseconds: the bucket counts of an HdrHistogram of 3 digits that grows as
 * needed, with the exact minimum, maximum and sum beside it. Nothing is clipped: every value from 0 to
 * {@link Long#MAX_VALUE} has its bucket.
 *
 * <p>Distributions add up without loss: {@link #plus} is associative and commutative, and an empty one is its neutral
 * element. Percentiles do not add up; they are asked of the sum. Not thread-safe.
 */
public final class LatencyDistribution {
    private static final int FIRST_SLOTS = 256;

    private long[] counts = new long[FIRST_SLOTS];
    private int firstSlot = Integer.MAX_VALUE;
    private int lastSlot = -1;
    private long count;
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;
    private long sum;

    /** An empty distribution. */
    public LatencyDistribution() {}

    /** The distribution coded in a cell of either encoding. */
    public static LatencyDistribution of(LatencyCell cell) {
        LatencyDistribution distribution = new LatencyDistribution();
        distribution.add(cell);
        return distribution;
    }

    /**
     * Counts one value.
     *
     * @param micros at least 0
     * @throws IllegalArgumentException for a negative value
     */
    public void record(long micros) {
        record(micros, 1);
    }

    /**
     * Counts a value several times.
     *
     * @param micros at least 0
     * @param times at least 1
     * @throws IllegalArgumentException for a negative value, or none times
     * @throws ArithmeticException if the sum leaves the range of long
     */
    public void record(long micros, long times) {
        if (micros < 0 || times < 1) {
            throw new IllegalArgumentException("cannot record latency " + micros + " µs " + times + " times");
        }
        sum = Math.addExact(sum, Math.multiplyExact(micros, times));
        addToSlot(Slots.of(micros), times);
        count += times;
        min = Math.min(min, micros);
        max = Math.max(max, micros);
    }

    /** Adds another distribution's values to this one. */
    public void add(LatencyDistribution other) {
        for (int slot = other.firstSlot; slot <= other.lastSlot; slot++) {
            if (other.counts[slot] != 0) {
                addToSlot(slot, other.counts[slot]);
            }
        }
        addExact(other.count, other.min, other.max, other.sum);
    }

    /**
     * Adds a coded distribution's values to this one; a sparse cell without any array in between.
     *
     * @throws IllegalArgumentException if the cell's bytes are no histogram, or do not hold what the cell says
     */
    public void add(LatencyCell cell) {
        if (cell.getCount() == 0) {
            return;
        }
        long added = cell.getEncoding() == HistogramEncoding.SPARSE
                ? addSparse(cell.getHistogram().duplicate())
                : addV2(cell.getHistogram().duplicate());
        if (added != cell.getCount()) {
            throw new IllegalArgumentException(
                    "a latency cell says " + cell.getCount() + " values and its histogram holds " + added);
        }
        addExact(cell.getCount(), cell.getMinMicros(), cell.getMaxMicros(), cell.getSumMicros());
    }

    /** The sum of both; neither is changed. */
    public LatencyDistribution plus(LatencyDistribution other) {
        LatencyDistribution total = new LatencyDistribution();
        total.add(this);
        total.add(other);
        return total;
    }

    /** Forgets all values and keeps the memory. */
    public void clear() {
        if (count > 0) {
            Arrays.fill(counts, firstSlot, lastSlot + 1, 0);
        }
        firstSlot = Integer.MAX_VALUE;
        lastSlot = -1;
        count = 0;
        min = Long.MAX_VALUE;
        max = Long.MIN_VALUE;
        sum = 0;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** Number of values. */
    public long count() {
        return count;
    }

    /** Exact sum, microseconds. */
    public long sumMicros() {
        return sum;
    }

    /** Exact smallest value; nothing for an empty distribution. */
    public OptionalLong minMicros() {
        return isEmpty() ? OptionalLong.empty() : OptionalLong.of(min);
    }

    /** Exact largest value; nothing for an empty distribution. */
    public OptionalLong maxMicros() {
        return isEmpty() ? OptionalLong.empty() : OptionalLong.of(max);
    }

    /** Exact mean; nothing for an empty distribution. */
    public OptionalDouble meanMicros() {
        return isEmpty() ? OptionalDouble.empty() : OptionalDouble.of((double) sum / count);
    }

    /**
     * The value at a percentile, as Java's HdrHistogram defines it: the greatest value of the bucket that holds rank
     * max(1, ceil(p / 100 x n)), but never above the exact maximum. Nothing for an empty distribution.
     */
    public OptionalLong at(Percentile percentile) {
        if (isEmpty()) {
            return OptionalLong.empty();
        }
        // One step down, as HdrHistogram does it: 99.9 of 1000 must be rank 999, whatever the floating point product
        // says.
        double justBelow = Math.max(0, Math.nextDown(percentile.value()));
        long rank = Math.max(1, (long) Math.ceil(justBelow * count / 100));
        long seen = 0;
        for (int slot = firstSlot; slot <= lastSlot; slot++) {
            seen += counts[slot];
            if (seen >= rank) {
                return OptionalLong.of(Math.min(Slots.high(slot), max));
            }
        }
        throw new IllegalStateException("the buckets hold " + seen + " of " + count + " values");
    }

    /** The used buckets, from low to high. */
    public List<Bucket> buckets() {
        List<Bucket> used = new ArrayList<>();
        for (int slot = firstSlot; slot <= lastSlot; slot++) {
            if (counts[slot] != 0) {
                used.add(new Bucket(Slots.low(slot), Slots.high(slot), counts[slot]));
            }
        }
        return used;
    }

    /** Coded sparsely: for state stores and topics of the running aggregation. */
    public LatencyCell toSparseCell() {
        return cell(HistogramEncoding.SPARSE, SparseCounts.encode(counts, firstSlot, lastSlot));
    }

    /** Coded as HdrHistogram's compressed V2: for results and Parquet, readable by every HdrHistogram library. */
    public LatencyCell toV2Cell() {
        if (isEmpty()) {
            return cell(HistogramEncoding.V2, ByteBuffer.allocate(0));
        }
        Histogram histogram = new Histogram(1, Math.max(2, Slots.high(lastSlot)), Slots.DIGITS);
        for (Bucket bucket : buckets()) {
            histogram.recordValueWithCount(bucket.lowMicros(), bucket.count());
        }
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        histogram.encodeIntoCompressedByteBuffer(bytes);
        bytes.flip();
        return cell(HistogramEncoding.V2, ByteBuffer.wrap(Arrays.copyOf(bytes.array(), bytes.limit())));
    }

    private LatencyCell cell(HistogramEncoding encoding, ByteBuffer histogram) {
        return isEmpty()
                ? new LatencyCell(0L, 0L, 0L, 0L, encoding, histogram)
                : new LatencyCell(count, min, max, sum, encoding, histogram);
    }

    private long addSparse(ByteBuffer bytes) {
        long added = 0;
        long slot = -1;
        try {
            while (bytes.hasRemaining()) {
                slot += SparseCounts.readVarint(bytes) + 1;
                long times = SparseCounts.readVarint(bytes);
                if (slot < 0 || slot > Slots.last() || times < 1) {
                    throw new IllegalArgumentException("a sparse histogram has " + times + " values in slot " + slot);
                }
                addToSlot((int) slot, times);
                added += times;
            }
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("a sparse histogram ends in the middle of a number", e);
        }
        return added;
    }

    private long addV2(ByteBuffer bytes) {
        Histogram histogram;
        try {
            histogram = Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("the bytes of a V2 histogram cannot be decoded: " + e.getMessage(), e);
        }
        if (histogram.getNumberOfSignificantValueDigits() != Slots.DIGITS
                || histogram.getLowestDiscernibleValue() != 1) {
            throw new IllegalArgumentException("a V2 histogram has "
                    + histogram.getNumberOfSignificantValueDigits() + " digits from "
                    + histogram.getLowestDiscernibleValue() + " up, not 3 from 1 up");
        }
        long added = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            addToSlot(Slots.of(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
            added += value.getCountAtValueIteratedTo();
        }
        return added;
    }

    private void addToSlot(int slot, long times) {
        if (slot >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(slot + 1, 2 * counts.length));
        }
        counts[slot] += times;
        firstSlot = Math.min(firstSlot, slot);
        lastSlot = Math.max(lastSlot, slot);
    }

    private void addExact(long otherCount, long otherMin, long otherMax, long otherSum) {
        count = Math.addExact(count, otherCount);
        sum = Math.addExact(sum, otherSum);
        min = Math.min(min, otherMin);
        max = Math.max(max, otherMax);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyDistribution that
                && count == that.count
                && sum == that.sum
                && min == that.min
                && max == that.max
                && buckets().equals(that.buckets());
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count) * 31 + Long.hashCode(sum);
    }

    @Override
    public String toString() {
        return isEmpty() ? "no values" : count + " values, " + min + ".." + max + " µs, sum " + sum + " µs";
    }

    /**
     * One used bucket.
     *
     * @param lowMicros least value that it holds
     * @param highMicros greatest value that it holds
     * @param count values in it
     */
    public record Bucket(long lowMicros, long highMicros, long count) {}
}
