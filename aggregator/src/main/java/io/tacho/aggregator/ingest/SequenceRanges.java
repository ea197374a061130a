package io.tacho.aggregator.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sequence numbers that have been folded, as ranges: one range for a journal without gaps, however long it is. Not
 * thread-safe.
 */
final class SequenceRanges {
    private final TreeMap<Long, Long> lastByFirst = new TreeMap<>();

    SequenceRanges() {}

    /**
     * The ranges in a stored list.
     *
     * @param bounds first and last number of each range in turn
     */
    static SequenceRanges of(List<Long> bounds) {
        SequenceRanges ranges = new SequenceRanges();
        for (int i = 0; i < bounds.size(); i += 2) {
            ranges.lastByFirst.put(bounds.get(i), bounds.get(i + 1));
        }
        return ranges;
    }

    boolean contains(long number) {
        Map.Entry<Long, Long> range = lastByFirst.floorEntry(number);
        return range != null && number <= range.getValue();
    }

    /** Adds a number and joins it with its neighbours; one that is there already changes nothing. */
    void add(long number) {
        if (contains(number)) {
            return;
        }
        Map.Entry<Long, Long> below = lastByFirst.floorEntry(number);
        boolean touchesBelow = below != null && below.getValue() == number - 1;
        Long lastAbove = lastByFirst.remove(number + 1);
        lastByFirst.put(touchesBelow ? below.getKey() : number, lastAbove == null ? number : lastAbove);
    }

    /** First and last number of each range in turn. */
    List<Long> bounds() {
        List<Long> bounds = new ArrayList<>(2 * lastByFirst.size());
        lastByFirst.forEach((first, last) -> {
            bounds.add(first);
            bounds.add(last);
        });
        return bounds;
    }
}
