package io.tacho.aggregator.ledger;

import io.tacho.aggregator.ledger.Cells.Place;
import io.tacho.aggregator.ledger.Cells.Shelf;
import io.tacho.schemas.avro.LedgerRun;
import io.tacho.schemas.avro.SecondCell;
import io.tacho.schemas.operation.OperationTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The seconds of a run on their way: open, closed, folded into cumulative cells. A second is folded only when no
 * interruption can leave it out any more, and the seconds that wait for a client far behind are kept one by one only
 * near that client and near the newest; those between are one block. So the state does not grow with the run. Not
 * thread-safe.
 */
public final class SecondBook {
    /** Seconds kept by themselves behind the front, for the 60-second live rows. */
    static final int WINDOW = 60;

    /** Cumulative cells are large: seconds are folded into them in blocks. */
    static final int BLOCK = 10;

    /** Seconds kept by themselves ahead of the client that is furthest behind. */
    static final int NEAR = 120;

    private final LedgerRun head;
    private final RunStore store;
    private final Cells cells;
    private final NavigableSet<Integer> touched = new TreeSet<>();
    private final Map<Integer, OperationTally> published = new TreeMap<>();

    SecondBook(LedgerRun head, RunStore store) {
        this.head = head;
        this.store = store;
        this.cells = store.cells(head.getRunId());
        touched.addAll(cells.openSeconds());
        touched.addAll(
                cells.closedSeconds().descendingSet().stream().limit(BLOCK).toList());
        if (head.getDefinition() != null) {
            addUp(total(duration()), published);
        }
    }

    /** Adds a batch's cells, which are in the order of their seconds; their urls are positions in the run's addresses. */
    void add(List<SecondCell> batch) {
        int from = 0;
        while (from < batch.size()) {
            int second = batch.get(from).getSecond();
            int to = from + 1;
            while (to < batch.size() && batch.get(to).getSecond() == second) {
                to++;
            }
            cells.add(second, batch.subList(from, to));
            touched.add(second);
            from = to;
        }
    }

    /** Under which second a client keeps its completed operations of a second. */
    int completedKey(int second) {
        if (second < head.getFoldedBefore()) {
            return CompletedSeconds.FOLDED;
        }
        return inMiddle(second) ? head.getMiddleFrom() : second;
    }

    /** The newest second with operations that are in no row yet, plus one; the close bound if there is none. */
    int endOfOpen() {
        return cells.openSeconds().isEmpty()
                ? head.getClosedBefore()
                : Math.max(head.getClosedBefore(), cells.openSeconds().last() + 1);
    }

    /** Whether more seconds are kept by themselves than a run needs whose clients are together. */
    boolean isLong() {
        return cells.openSeconds().size() + cells.closedSeconds().size() > NEAR + WINDOW + 2 * BLOCK;
    }

    boolean hasLateParts() {
        return !cells.openSeconds().isEmpty() && cells.openSeconds().first() < head.getClosedBefore();
    }

    /** Closes the seconds before a bound; what came since for seconds closed earlier makes later parts. */
    List<ClosedSecond> close(int bound) {
        List<ClosedSecond> closed = new ArrayList<>();
        int before = head.getClosedBefore();
        head.setClosedBefore(Math.max(before, bound));
        for (int second : List.copyOf(cells.openSeconds().headSet(head.getClosedBefore()))) {
            int part = second < before ? store.nextPart(head.getRunId(), second) : 0;
            closed.add(new ClosedSecond(second, part, publish(second)));
        }
        return closed;
    }

    private Map<Integer, OperationTally> publish(int second) {
        Map<Integer, OperationTally> operations = new TreeMap<>();
        Shelf shelf = shelf(second);
        cells.take(Shelf.OPEN, second).forEach((place, tally) -> {
            cells.add(shelf, second, place, tally);
            operations
                    .computeIfAbsent(place.operation(), unused -> new OperationTally())
                    .add(tally);
        });
        operations.forEach((operation, tally) -> {
            head.setPublishedOperations(head.getPublishedOperations() + tally.count());
            if (measured(second)) {
                published
                        .computeIfAbsent(operation, unused -> new OperationTally())
                        .add(tally);
            }
        });
        head.setSecondRows(head.getSecondRows() + operations.size());
        touched.add(second);
        return operations;
    }

    private Shelf shelf(int second) {
        if (measured(second) && second < head.getFoldedBefore()) {
            return Shelf.CUMULATIVE;
        }
        return measured(second) && inMiddle(second) ? Shelf.MIDDLE : Shelf.CLOSED;
    }

    /** Where seconds between a client far behind and the newest would have to close early; the close bound if nowhere. */
    int middleBound(int front) {
        int end = Math.min(duration(), front - WINDOW - BLOCK);
        return end - middleStart() >= BLOCK ? end : head.getClosedBefore();
    }

    private int middleStart() {
        return hasMiddle() ? head.getMiddleTo() : head.getFoldedBefore() + NEAR;
    }

    /** Moves closed seconds far from both ends into the middle block; returns whether it did. */
    boolean block(int front) {
        int from = middleStart();
        int to = Math.min(duration(), front - WINDOW - BLOCK);
        if (to - from < BLOCK) {
            return false;
        }
        moveClosed(from, to, Shelf.MIDDLE);
        if (!hasMiddle()) {
            head.setMiddleFrom(from);
        }
        head.setMiddleTo(to);
        return true;
    }

    /**
     * Folds seconds that are in the measurement interval for good.
     *
     * @param safe seconds that every client has covered
     * @param front second that the run has come to; {@link Integer#MAX_VALUE} at its end
     * @return whether it did
     */
    boolean fold(int safe, int front) {
        int before = head.getFoldedBefore();
        int limit = Math.min(safe, front == Integer.MAX_VALUE ? duration() : front - WINDOW);
        while (foldNext(limit, front)) {}
        dropOutside(front);
        return head.getFoldedBefore() > before;
    }

    private boolean foldNext(int limit, int front) {
        int from = head.getFoldedBefore();
        if (hasMiddle() && from == head.getMiddleFrom()) {
            return foldMiddle(limit);
        }
        int end = Math.min(from + BLOCK, hasMiddle() ? head.getMiddleFrom() : duration());
        int to = Math.min(end, limit);
        if (to <= from || front != Integer.MAX_VALUE && (to < end || to > head.getClosedBefore())) {
            return false;
        }
        moveClosed(from, to, Shelf.CUMULATIVE);
        head.setFoldedBefore(to);
        return true;
    }

    private boolean foldMiddle(int limit) {
        if (limit < head.getMiddleTo()) {
            return false;
        }
        cells.take(Shelf.MIDDLE, 0).forEach((place, tally) -> cells.add(Shelf.CUMULATIVE, 0, place, tally));
        head.setFoldedBefore(head.getMiddleTo());
        head.setMiddleFrom(0);
        head.setMiddleTo(0);
        return true;
    }

    private void moveClosed(int from, int to, Shelf shelf) {
        Map<Place, OperationTally> block = new TreeMap<>(Cells.ORDER);
        for (int second : List.copyOf(cells.closedSeconds().subSet(from, to))) {
            cells.take(Shelf.CLOSED, second)
                    .forEach((place, tally) -> block.computeIfAbsent(place, unused -> new OperationTally())
                            .add(tally));
        }
        block.forEach((place, tally) -> cells.add(shelf, from, place, tally));
    }

    /** Seconds of ramp and drain are kept for the live windows only. */
    private void dropOutside(int front) {
        for (int second : List.copyOf(cells.closedSeconds())) {
            if (!measured(second) && (front == Integer.MAX_VALUE || second < front - WINDOW)) {
                cells.take(Shelf.CLOSED, second);
            }
        }
    }

    /** Seconds whose operations changed since this was last asked. */
    NavigableSet<Integer> takeTouched() {
        NavigableSet<Integer> seconds = new TreeSet<>(touched);
        touched.clear();
        return seconds;
    }

    /** Everything known of some seconds, by operation code, as far as they are kept by themselves. */
    public Map<Integer, OperationTally> seconds(int from, int to) {
        Map<Integer, OperationTally> sum = new TreeMap<>();
        cells.closedSeconds().subSet(from, to).forEach(second -> addUp(cells.read(Shelf.CLOSED, second), sum));
        cells.openSeconds().subSet(from, to).forEach(second -> addUp(cells.read(Shelf.OPEN, second), sum));
        return sum;
    }

    /** Whether a second is still kept by itself, so that a row of it would be whole. */
    public boolean keeps(int second) {
        return !measured(second) || second >= head.getFoldedBefore() && !inMiddle(second);
    }

    /** All operations of the measurement interval that are in rows of closed seconds, by operation code. */
    public Map<Integer, OperationTally> published() {
        return published;
    }

    /** Closed operations of the first seconds of the measurement interval, by operation and database address. */
    Map<Place, OperationTally> total(int seconds) {
        Map<Place, OperationTally> total = cells.read(Shelf.CUMULATIVE, 0);
        if (hasMiddle() && seconds >= head.getMiddleTo()) {
            merge(cells.read(Shelf.MIDDLE, 0), total);
        }
        if (seconds > 0) {
            cells.closedSeconds().subSet(0, seconds).forEach(second -> merge(cells.read(Shelf.CLOSED, second), total));
        }
        return total;
    }

    /** The longest interval not longer than the given one whose operations can be told from the rest. */
    int separable(int seconds) {
        int longest = hasMiddle() && seconds > head.getMiddleFrom() && seconds < head.getMiddleTo()
                ? head.getMiddleFrom()
                : seconds;
        return Math.max(longest, head.getFoldedBefore());
    }

    private static void merge(Map<Place, OperationTally> from, Map<Place, OperationTally> into) {
        from.forEach((place, tally) ->
                into.computeIfAbsent(place, unused -> new OperationTally()).add(tally));
    }

    private static void addUp(Map<Place, OperationTally> from, Map<Integer, OperationTally> into) {
        from.forEach((place, tally) -> into.computeIfAbsent(place.operation(), unused -> new OperationTally())
                .add(tally));
    }

    private boolean hasMiddle() {
        return head.getMiddleTo() > head.getMiddleFrom();
    }

    private boolean inMiddle(int second) {
        return hasMiddle() && second >= head.getMiddleFrom() && second < head.getMiddleTo();
    }

    private boolean measured(int second) {
        return second >= 0 && second < duration();
    }

    private int duration() {
        return head.getDefinition().getDurationSeconds();
    }
}
