package io.tacho.analysis.report;

import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What is shown of a distribution, microseconds; each null without values (B53: an empty HdrHistogram would answer 63,
 * Long.MAX_VALUE and NaN).
 */
record LatencyFigures(
        Double mean, Long min, Number p50, Number p90, Number p95, Number p99, Number p999, Number p9999, Long max) {

    static LatencyFigures of(LatencyCell cell) {
        if (cell.getCount() == 0 || !cell.getHistogram().hasRemaining()) {
            return of(cell, percentile -> null);
        }
        LatencyDistribution distribution = LatencyDistribution.of(cell);
        return of(cell, percentile -> {
            OptionalLong value = distribution.at(percentile);
            return value.isPresent() ? value.getAsLong() : null;
        });
    }

    /** Of response times: as reported, where an import has no histogram. */
    static LatencyFigures response(OperationResult operation) {
        LatencyCell cell = operation.getCell().getResponse();
        Map<String, Double> reported = operation.getReportedPercentiles();
        return cell.getHistogram().hasRemaining() || reported.isEmpty()
                ? of(cell)
                : of(cell, percentile -> reported.get(percentile.label()));
    }

    private static LatencyFigures of(LatencyCell cell, Function<Percentile, Number> at) {
        boolean empty = cell.getCount() == 0;
        return new LatencyFigures(
                empty ? null : (Double) ((double) cell.getSumMicros() / cell.getCount()),
                empty ? null : (Long) cell.getMinMicros(),
                at.apply(Percentile.P50),
                at.apply(Percentile.P90),
                at.apply(Percentile.P95),
                at.apply(Percentile.P99),
                at.apply(Percentile.P999),
                at.apply(Percentile.P9999),
                empty ? null : (Long) cell.getMaxMicros());
    }
}
