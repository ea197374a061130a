package io.tacho.workload.coordinate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the shares of warehouses that clients were given cover every warehouse exactly once. A client says its share in
 * the facts of its JOINED; one that was given none takes the equal share of its index.
 */
public final class WarehouseShares {
    /** The fact that holds a client's share, ranges such as {@code 1-10,21-30}; absent where none was given. */
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
     * What does not fit, with the clients' names; empty if all have a share and together cover the warehouses once, or
     * none has one.
     *
     * @param facts of every client of the run, by its id
     * @param warehouses taking part in the run, numbered from 1
     */
    static Optional<String> problem(Map<String, Map<String, String>> facts, long warehouses) {
        List<Range> ranges = new ArrayList<>();
        List<String> with = new ArrayList<>();
        List<String> without = new ArrayList<>();
        facts.keySet().stream().sorted().forEach(client -> {
            String text = facts.get(client).get(FACT);
            if (text == null) {
                without.add(client);
            } else {
                with.add(client + " (" + text + ")");
                for (String range : text.split(",")) {
                    ranges.add(Range.of(client, range));
                }
            }
        });
        if (ranges.isEmpty()) {
            return Optional.empty();
        }
        ranges.sort(Comparator.comparingLong(Range::first));
        return without.isEmpty()
                ? overlapOrGap(ranges, String.join(", ", with), warehouses)
                : Optional.of("clients " + String.join(", ", with) + " have a share of their own and clients "
                        + String.join(", ", without) + " have none: give all of them one, or none");
    }

    private static Optional<String> overlapOrGap(List<Range> ranges, String clients, long warehouses) {
        Range furthest = new Range("", 0, 0);
        for (Range range : ranges) {
            if (range.first() <= furthest.last()) {
                return Optional.of("clients " + furthest + " and " + range + " both drive warehouses "
                        + span(range.first(), Math.min(range.last(), furthest.last())));
            }
            if (range.first() > furthest.last() + 1) {
                return Optional.of(gap(clients, furthest.last() + 1, range.first() - 1, warehouses));
            }
            furthest = range;
        }
        return furthest.last() < warehouses
                ? Optional.of(gap(clients, furthest.last() + 1, warehouses, warehouses))
                : Optional.empty();
    }

    private static String gap(String clients, long first, long last, long warehouses) {
        return "none of clients " + clients + " drives warehouses " + span(first, last) + " of " + warehouses;
    }

    private static String span(long first, long last) {
        return first == last ? Long.toString(first) : first + "-" + last;
    }
}
