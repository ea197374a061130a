package io.tacho.aggregator.publish;

import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.operation.OperationTally;
import java.util.List;
import java.util.Locale;

/**
 * Operations that were started later than they were due. That is part of their response times, as it must be; whether the
 * database or the client was too slow is another question, which the clients answer.
 */
final class LatenessWarning {
    private static final double NOTABLE_SHARE = 0.1;
    private static final long MICROS_PER_MILLI = 1_000;

    /** Below it lateness is that of waking threads, and a tenth of a quick database's response times all the same. */
    private static final long LEAST_MICROS = MICROS_PER_MILLI;

    private static final long ALWAYS_NOTABLE_MICROS = 100 * MICROS_PER_MILLI;

    private LatenessWarning() {}

    static List<String> of(MergedFigures figures) {
        LatencyDistribution lateness = new LatencyDistribution();
        LatencyDistribution response = new LatencyDistribution();
        for (OperationTally operation : figures.sums()) {
            lateness.add(operation.lateness());
            response.add(operation.response());
        }
        if (lateness.isEmpty()) {
            return List.of();
        }
        long late = lateness.at(Percentile.P99).orElseThrow();
        long whole = response.at(Percentile.P99).orElseThrow();
        boolean notable = late >= LEAST_MICROS && late > NOTABLE_SHARE * whole || late > ALWAYS_NOTABLE_MICROS;
        return notable
                ? List.of(String.format(
                        Locale.ROOT,
                        "the clients started operations late: lateness has a 99th percentile of %.1f ms, where response"
                                + " times, which include it, have %.1f ms; %s",
                        late / 1e3,
                        whole / 1e3,
                        cause(figures)))
                : List.of();
    }

    private static String cause(MergedFigures figures) {
        boolean perturbed = figures.run().accounts().stream()
                .flatMap(client -> client.finish().stream())
                .anyMatch(finish -> finish.getPerturbed());
        return perturbed
                ? "clients disturbed their own measurement (see their reasons), so that the database may not be the cause"
                : "no client found itself to be the cause, so all connections were busy: the database was slower than what"
                        + " was offered, or there were too few connections";
    }
}
