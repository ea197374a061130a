package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.LedgerSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A client's completed operations by second of the measurement interval, so that its figure ends where the measured
 * seconds of an interrupted run end. Seconds are folded together as those of the run are. Not thread-safe.
 */
final class CompletedSeconds {
    private final TreeMap<Integer, Long> bySecond = new TreeMap<>();
    private long before;

    CompletedSeconds(long before, List<LedgerSecond> seconds) {
        this.before = before;
        seconds.forEach(second -> bySecond.put(second.getSecond(), second.getCompleted()));
    }

    /** The key of seconds that were folded already. */
    static final int FOLDED = -1;

    void add(int key, long completed) {
        if (completed == 0) {
            return;
        }
        if (key == FOLDED) {
            before += completed;
        } else {
            bySecond.merge(key, completed, Long::sum);
        }
    }

    /** Folds all seconds before this one. */
    boolean fold(int beforeSecond) {
        Map<Integer, Long> folded = bySecond.headMap(beforeSecond);
        before += folded.values().stream().mapToLong(Long::longValue).sum();
        boolean any = !folded.isEmpty();
        folded.clear();
        return any;
    }

    /** Makes one of the seconds of a block, under the block's first. */
    boolean block(int from, int to) {
        Map<Integer, Long> inside = bySecond.subMap(from, to);
        if (inside.isEmpty()) {
            return false;
        }
        long sum = inside.values().stream().mapToLong(Long::longValue).sum();
        inside.clear();
        bySecond.put(from, sum);
        return true;
    }

    /** Completed operations of all seconds before this one. */
    long until(int second) {
        return before
                + bySecond.headMap(second).values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }

    long before() {
        return before;
    }

    List<LedgerSecond> seconds() {
        List<LedgerSecond> seconds = new ArrayList<>(bySecond.size());
        bySecond.forEach((second, completed) -> seconds.add(new LedgerSecond(second, completed)));
        return seconds;
    }
}
