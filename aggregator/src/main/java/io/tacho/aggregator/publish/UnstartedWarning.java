package io.tacho.aggregator.publish;

import io.tacho.schemas.operation.OperationTally;
import java.util.List;
import java.util.Locale;

/** Operations that were due and that no worker came to before the end: in no count, and missing among the slow ones. */
final class UnstartedWarning {
    /** The clients' figure, see FINISH. */
    private static final String FIGURE = "unstarted_operations";

    /** Below it not even the 99.9th percentile would move; some fall due in the last instant of every run. */
    private static final double NOTABLE_SHARE = 0.001;

    private UnstartedWarning() {}

    static List<String> of(MergedFigures figures) {
        long unstarted = (long) figures.run().accounts().stream()
                .flatMap(client -> client.finish().stream())
                .mapToDouble(finish -> finish.getFigures().getOrDefault(FIGURE, 0.0))
                .sum();
        long started = figures.sums().stream().mapToLong(OperationTally::count).sum();
        double share = (double) unstarted / (unstarted + started);
        return unstarted > 0 && share > NOTABLE_SHARE
                ? List.of(String.format(
                        Locale.ROOT,
                        "%d operations were due by the end and had not been started, %.1f %% of all that were due: the database"
                                + " did not take what was offered, and response times would be longer with them",
                        unstarted,
                        100 * share))
                : List.of();
    }
}
