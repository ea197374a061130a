package io.tacho.cli.client;

import io.tacho.cli.output.Progress;
import io.tacho.workload.tpcc.check.CheckEstimate;
import io.tacho.workload.tpcc.check.CheckProgress;
import io.tacho.workload.tpcc.check.ConsistencyCondition;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Tells what a check is going to take, and how it goes on. Thread-safe. */
public final class CheckTalk implements CheckProgress {
    /** Below this a check is over before its estimates are read. */
    private static final Duration WORTH_TELLING = Duration.ofSeconds(2);

    private static final double MILLIS_PER_SECOND = 1000;

    private final Progress progress;
    private final Set<ConsistencyCondition> conditions;

    public CheckTalk(Progress progress, Set<ConsistencyCondition> conditions) {
        this.progress = progress;
        this.conditions = new TreeSet<>(conditions);
    }

    @Override
    public void expects(CheckEstimate estimate) {
        progress.step("checking " + estimate.warehouses() + (estimate.warehouses() == 1 ? " warehouse" : " warehouses")
                + " with " + estimate.orders() + " orders: about " + seconds(estimate.of(conditions))
                + " if its tables are in memory");
        if (estimate.of(conditions).compareTo(WORTH_TELLING) > 0) {
            progress.step("of which, alone, condition "
                    + conditions.stream()
                            .map(one -> one.number() + ": " + seconds(estimate.of(one)))
                            .collect(Collectors.joining(", ")));
        }
    }

    @Override
    public void done(int passes, int ofPasses, Duration left) {
        progress.at(() ->
                passes + " of " + ofPasses + " passes over the tables are done, about " + seconds(left) + " left");
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / MILLIS_PER_SECOND);
    }
}
