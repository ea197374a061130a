package io.tacho.schemas.metric;

import io.tacho.schemas.avro.ResultLimit;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * The published pass criteria of TPC-C, applied to merged response times. Without data a limit does not hold: nothing
 * passes unseen.
 */
public final class Verdicts {
    /** Clause 5.2.5.7: 90th percentile of each operation; Stock-Level has 20 s. */
    private static final long RESPONSE_LIMIT_MICROS = 5_000_000;

    private static final long STOCK_LEVEL_LIMIT_MICROS = 20_000_000;

    /** The 95th percentile that CockroachDB's documents ask for. */
    private static final long DOCUMENT_LIMIT_MICROS = 10_000_000;

    /** What a valid TPC-C result needs at least, percent. */
    private static final double SPECIFICATION_EFFICIENCY = 85;

    private static final double COCKROACH_EFFICIENCY = 95;
    private static final List<String> OPERATIONS =
            List.of(TpmC.NEW_ORDER, "payment", "orderStatus", "delivery", "stockLevel");

    private Verdicts() {}

    /**
     * All three: {@code tpcc} (90th percentiles of the specification, efficiency at least 85 %), {@code cockroach} (90th
     * percentiles below 5 s, efficiency above 95 %), {@code cockroach_doc} (95th percentiles below 10 s, efficiency above
     * 85 %).
     *
     * @param responses response times of completed operations by operation, merged over all clients
     * @param efficiencyPercent by {@link Efficiency#SPECIFICATION_FACTOR}
     */
    public static List<ResultVerdict> tpcc(
            Map<String, LatencyDistribution> responses, OptionalDouble efficiencyPercent) {
        List<ResultLimit> specification = new ArrayList<>();
        List<ResultLimit> cockroach = new ArrayList<>();
        List<ResultLimit> document = new ArrayList<>();
        for (String operation : OPERATIONS) {
            LatencyDistribution response = responses.getOrDefault(operation, new LatencyDistribution());
            long limit = operation.equals("stockLevel") ? STOCK_LEVEL_LIMIT_MICROS : RESPONSE_LIMIT_MICROS;
            specification.add(response(operation, response, Percentile.P90, limit));
            cockroach.add(response(operation, response, Percentile.P90, RESPONSE_LIMIT_MICROS));
            document.add(response(operation, response, Percentile.P95, DOCUMENT_LIMIT_MICROS));
        }
        specification.add(efficiency(efficiencyPercent, ">= 85 %", actual -> actual >= SPECIFICATION_EFFICIENCY));
        cockroach.add(efficiency(efficiencyPercent, "> 95 %", actual -> actual > COCKROACH_EFFICIENCY));
        document.add(efficiency(efficiencyPercent, "> 85 %", actual -> actual > SPECIFICATION_EFFICIENCY));
        return List.of(
                verdict("tpcc", specification), verdict("cockroach", cockroach), verdict("cockroach_doc", document));
    }

    private static ResultVerdict verdict(String name, List<ResultLimit> limits) {
        return new ResultVerdict(
                name, limits.stream().allMatch(ResultLimit::getPass), Efficiency.SPECIFICATION_FACTOR, limits);
    }

    private static ResultLimit response(
            String operation, LatencyDistribution response, Percentile percentile, long limitMicros) {
        OptionalLong actual = response.at(percentile);
        return new ResultLimit(
                operation + "." + percentile.label(),
                limitMicros / 1_000_000 + " s",
                actual.isPresent() ? String.format(Locale.ROOT, "%.6f s", actual.getAsLong() / 1e6) : null,
                actual.isPresent() && actual.getAsLong() < limitMicros);
    }

    private static ResultLimit efficiency(OptionalDouble actual, String limit, Predicate<Double> holds) {
        return new ResultLimit(
                "efficiency",
                limit,
                actual.isPresent() ? String.format(Locale.ROOT, "%.4f %%", actual.getAsDouble()) : null,
                actual.isPresent() && holds.test(actual.getAsDouble()));
    }
}
