package io.tacho.workload.coordinate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the ranges of warehouses that clients were given drive every warehouse exactly once. A client says its range in
 * the facts of its JOINED; one without a range takes the equal share of its index.
 */
public final class WarehouseShares {
    /** The fact that holds a client's range, such as {@code 1-10}; absent where none was given. */
    public static final String FACT = "share";

    private record Range(String client, long first, long last) {
        static Range of(String client, String text) {
            int dash = text.indexOf('-');
            return new Range(client, Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
        }

        @Override
        public String toString() {
            return client + " (" + first + "-" + last + ")";
        }
    }

    private WarehouseShares() {}

    /**
     * What does not fit, with the clients' names; empty if all have a range and together cover the warehouses once, or
     * none has one.
     *
     * @param facts of every client of the run, by its id
     * @param driven warehouses that the run drives, from 1
     */
    static Optional<String> problem(Map<String, Map<String, String>> facts, long driven) {
        List<Range> ranges = new ArrayList<>();
        List<String> without = new ArrayList<>();
        facts.keySet().stream().sorted().forEach(client -> {
            String text = facts.get(client).get(FACT);
            if (text == null) {
                without.add(client);
            } else {
                ranges.add(Range.of(client, text));
            }
        });
        if (ranges.isEmpty()) {
            return Optional.empty();
        }
        ranges.sort(Comparator.comparingLong(Range::first));
        return without.isEmpty()
                ? overlapOrGap(ranges, driven)
                : Optional.of("clients " + names(ranges) + " have a range and clients " + String.join(", ", without)
                        + " have none: give all of them one, or none");
    }

    private static Optional<String> overlapOrGap(List<Range> ranges, long driven) {
        Range furthest = new Range("", 0, 0);
        for (Range range : ranges) {
            if (range.first() <= furthest.last()) {
                return Optional.of("clients " + furthest + " and " + range + " both drive warehouses "
                        + span(range.first(), Math.min(range.last(), furthest.last())));
            }
            if (range.first() > furthest.last() + 1) {
                return Optional.of(gap(ranges, furthest.last() + 1, range.first() - 1, driven));
            }
            furthest = range;
        }
        return furthest.last() < driven
                ? Optional.of(gap(ranges, furthest.last() + 1, driven, driven))
                : Optional.empty();
    }

    private static String gap(List<Range> ranges, long first, long last, long driven) {
        return "none of clients " + names(ranges) + " drives warehouses " + span(first, last) + " of " + driven;
    }

    private static String span(long first, long last) {
        return first == last ? Long.toString(first) : first + "-" + last;
    }

    private static String names(List<Range> ranges) {
        return String.join(", ", ranges.stream().map(Range::toString).toList());
    }
}
