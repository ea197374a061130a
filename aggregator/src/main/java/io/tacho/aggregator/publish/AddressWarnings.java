package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One database address that is much worse than the others: in the figures of all together it may not show. */
final class AddressWarnings {
    /** How much worse is worth a warning. */
    private static final double MUCH_WORSE = 2;

    /** Ten of as many lie beyond the 99th percentile. */
    private static final long ENOUGH_FOR_P99 = 1_000;

    private static final long ENOUGH_FAILURES = 10;
    private static final double NOTABLE_FAILURES = 0.01;

    private final Run run;
    private final Map<Integer, Map<Integer, OperationTally>> byAddress;

    private AddressWarnings(MergedFigures figures) {
        this.run = figures.run();
        this.byAddress = figures.byAddress();
    }

    /** At most two for an address: of its slowest operation, and of the one that failed most. */
    static List<String> of(MergedFigures figures) {
        List<String> warnings = new ArrayList<>();
        if (figures.run().urls().size() > 1) {
            AddressWarnings addresses = new AddressWarnings(figures);
            for (int url = 0; url < figures.run().urls().size(); url++) {
                addresses.worst(url, AddressWarnings::slow).ifPresent(warnings::add);
                addresses.worst(url, AddressWarnings::failing).ifPresent(warnings::add);
            }
        }
        return warnings;
    }

    private Optional<String> worst(int url, Comparison comparison) {
        List<Worse> found = new ArrayList<>();
        byAddress.forEach((code, tallies) -> {
            OperationTally one = tallies.get(url);
            if (one != null) {
                OperationTally others = new OperationTally();
                tallies.forEach((other, tally) -> {
                    if (other != url) {
                        others.add(tally);
                    }
                });
                String operation = run.definition().getOperations().get(code);
                comparison.of(operation, one, others).ifPresent(found::add);
            }
        });
        return found.stream()
                .filter(worse -> worse.ratio >= MUCH_WORSE)
                .max(Comparator.comparingDouble(Worse::ratio))
                .map(worse -> "database address " + run.urls().get(url) + ": " + worse.text);
    }

    private static Optional<Worse> slow(String operation, OperationTally one, OperationTally others) {
        if (one.completed() < ENOUGH_FOR_P99 || others.completed() < ENOUGH_FOR_P99) {
            return Optional.empty();
        }
        double p99 = p99(one.response());
        double theirs = p99(others.response());
        return Optional.of(new Worse(
                p99 / theirs,
                String.format(
                        Locale.ROOT,
                        "the 99th percentile response of %s was %.1f ms, %.1f times the %.1f ms at the other addresses",
                        operation,
                        p99 / 1e3,
                        p99 / theirs,
                        theirs / 1e3)));
    }

    private static Optional<Worse> failing(String operation, OperationTally one, OperationTally others) {
        long failed = notDone(one);
        double share = (double) failed / one.count();
        if (failed < ENOUGH_FAILURES || share < NOTABLE_FAILURES || others.count() == 0) {
            return Optional.empty();
        }
        double theirs = (double) notDone(others) / others.count();
        return Optional.of(new Worse(
                share / theirs, // infinite where no other failed
                String.format(
                        Locale.ROOT,
                        "%.1f %% of its %s operations failed or had no known end, %.1f %% at the other addresses",
                        100 * share,
                        operation,
                        100 * theirs)));
    }

    /** A node that has gone silent leaves operations without an end, and commits without an answer. */
    private static long notDone(OperationTally tally) {
        return tally.of(Outcome.FAILED) + tally.of(Outcome.UNKNOWN) + tally.of(Outcome.UNFINISHED);
    }

    private static double p99(LatencyDistribution response) {
        return Math.max(1, response.at(Percentile.P99).orElseThrow());
    }

    private interface Comparison {
        Optional<Worse> of(String operation, OperationTally one, OperationTally others);
    }

    private record Worse(double ratio, String text) {}
}
