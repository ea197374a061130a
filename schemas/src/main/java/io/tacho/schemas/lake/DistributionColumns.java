package io.tacho.schemas.lake;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.lake.LakeBucket;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;

/**
 * The columns that an operation's counts and each of its distributions take, in whichever table: {@code
 * response_count}, {@code response_p99_us} and so on. Set by name, as the same dozen stands five times in a row; a
 * table's schema says which of them it has.
 */
final class DistributionColumns {
    private static final List<Percentile> PERCENTILES =
            List.of(Percentile.P50, Percentile.P90, Percentile.P95, Percentile.P99, Percentile.P999, Percentile.P9999);

    private DistributionColumns() {}

    /** Counts by outcome and attempts. */
    static void fillCounts(SpecificRecord row, OperationCell cell) {
        set(row, "completed", cell.getCommitted() + cell.getRolledBack());
        set(row, "committed", cell.getCommitted());
        set(row, "rolled_back", cell.getRolledBack());
        set(row, "failed", cell.getFailed());
        set(row, "unknown", cell.getUnknown());
        set(row, "unfinished", cell.getUnfinished());
        set(row, "not_found", cell.getNotFound());
        set(row, "corrupt", cell.getCorrupt());
        set(row, "attempts", cell.getAttempts());
    }

    /** One distribution; of an empty one only the count (0), all else stays null (B53). */
    static void fill(SpecificRecord row, String prefix, LatencyCell cell) {
        set(row, prefix + "_count", cell.getCount());
        if (cell.getCount() == 0) {
            return;
        }
        set(row, prefix + "_sum_us", cell.getSumMicros());
        set(row, prefix + "_mean_us", (double) cell.getSumMicros() / cell.getCount());
        set(row, prefix + "_min_us", cell.getMinMicros());
        set(row, prefix + "_max_us", cell.getMaxMicros());
        if (hasHistogram(cell)) {
            LatencyDistribution distribution = LatencyDistribution.of(cell);
            PERCENTILES.forEach(percentile -> setPercentile(row, prefix, percentile, distribution));
            if (has(row, prefix + "_histogram")) {
                LatencyCell coded = cell.getEncoding() == HistogramEncoding.V2 ? cell : distribution.toV2Cell();
                set(row, prefix + "_histogram", coded.getHistogram());
            }
        }
    }

    /** Percentiles that an imported tool reported, where there is no histogram to ask. */
    static void fillReported(SpecificRecord row, Map<String, Double> micros) {
        for (Percentile percentile : PERCENTILES) {
            String column = "response_" + percentile.label() + "_us";
            Double reported = micros.get(percentile.label());
            if (reported != null && row.get(position(row, column)) == null) {
                set(row, column, Math.round(reported));
            }
        }
    }

    /** The used buckets; none without a histogram. */
    static List<LakeBucket> buckets(LatencyCell cell) {
        if (!hasHistogram(cell)) {
            return List.of();
        }
        return LatencyDistribution.of(cell).buckets().stream()
                .map(bucket -> new LakeBucket(bucket.lowMicros(), bucket.highMicros(), bucket.count()))
                .toList();
    }

    private static boolean hasHistogram(LatencyCell cell) {
        return cell.getCount() > 0 && cell.getHistogram().hasRemaining();
    }

    private static void setPercentile(
            SpecificRecord row, String prefix, Percentile percentile, LatencyDistribution distribution) {
        String column = prefix + "_" + percentile.label() + "_us";
        OptionalLong value = distribution.at(percentile);
        if (value.isPresent() && has(row, column)) {
            set(row, column, value.getAsLong());
        }
    }

    private static boolean has(SpecificRecord row, String column) {
        return row.getSchema().getField(column) != null;
    }

    private static void set(SpecificRecord row, String column, Object value) {
        row.put(position(row, column), value);
    }

    private static int position(SpecificRecord row, String column) {
        Schema.Field field = row.getSchema().getField(column);
        if (field == null) {
            throw new IllegalStateException("table row " + row.getSchema().getName() + " has no column " + column);
        }
        return field.pos();
    }
}
