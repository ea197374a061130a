package io.tacho.aggregator.ingest;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.SecondCell;
import io.tacho.schemas.clock.Seconds;
import io.tacho.schemas.operation.OperationTally;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Folds a batch's columns into one cell per second, operation and database address. Keeps its arrays from batch to
 * batch; not thread-safe.
 */
final class BatchFold {
    /** Database addresses of one client; far more than anybody names. */
    private static final int MOST_URLS = 1 << 16;

    private static final Comparator<Place> IN_ORDER = Comparator.comparingInt(Place::second)
            .thenComparingInt(Place::operation)
            .thenComparingInt(Place::url);

    private final Map<Place, OperationTally> tallies = new HashMap<>();
    private final ArrayDeque<OperationTally> spare = new ArrayDeque<>();

    /** Where an operation belongs. */
    private record Place(int second, int operation, int url) {}

    /**
     * The batch's cells, by second.
     *
     * @throws IllegalArgumentException if the batch's columns are no operations
     */
    List<SecondCell> fold(OperationBatch batch, Journal journal) {
        try {
            tally(batch, journal);
            return cells();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("times out of range (" + e.getMessage() + ")", e);
        } finally {
            tallies.values().forEach(tally -> {
                tally.clear();
                spare.push(tally);
            });
            tallies.clear();
        }
    }

    private void tally(OperationBatch batch, Journal journal) {
        int count = batch.getCount();
        if (count < 0) {
            throw new IllegalArgumentException("a batch of " + count + " operations");
        }
        List<Integer> operations = column("operation", batch.getOperation(), count, 0);
        List<Long> ends = column("end_delta", batch.getEndDelta(), count, 0L);
        List<Long> lateness = column("lateness", batch.getLateness(), count, 0L);
        List<Long> waits = column("connection_wait", batch.getConnectionWait(), count, 0L);
        List<Long> services = column("service", batch.getService(), count, 0L);
        List<Integer> outcomes = column("outcome", batch.getOutcome(), count, 0);
        List<Integer> attempts = column("attempts", batch.getAttempts(), count, 0);
        List<Integer> urls = column("url", batch.getUrl(), count, 0);
        long end = batch.getBaseMicros();
        Place place = null;
        OperationTally tally = null;
        for (int i = 0; i < count; i++) {
            end = Math.addExact(end, ends.get(i));
            int second = Seconds.of(end, journal.measureStartMicros());
            int operation = within("operation", operations.get(i), journal.operations());
            int url = within("url", urls.get(i), MOST_URLS);
            if (place == null || second != place.second || operation != place.operation || url != place.url) {
                place = new Place(second, operation, url);
                tally = tallies.computeIfAbsent(place, unused -> spare.isEmpty() ? new OperationTally() : spare.pop());
            }
            tally.record(lateness.get(i), waits.get(i), services.get(i), outcomes.get(i), attempts.get(i));
        }
    }

    private List<SecondCell> cells() {
        List<Place> places = new ArrayList<>(tallies.keySet());
        places.sort(IN_ORDER);
        List<SecondCell> cells = new ArrayList<>(places.size());
        for (Place place : places) {
            cells.add(new SecondCell(
                    place.second, place.operation, place.url, tallies.get(place).toCell(HistogramEncoding.SPARSE)));
        }
        return cells;
    }

    /** One value per operation: as they stand, or the single value for all, or zeros. */
    private static <N> List<N> column(String name, List<N> values, int count, N zero) {
        if (values.size() == count) {
            return values;
        }
        if (values.size() > 1) {
            throw new IllegalArgumentException(
                    "column " + name + " has " + values.size() + " values for " + count + " operations");
        }
        return Collections.nCopies(count, values.isEmpty() ? zero : values.get(0));
    }

    private static int within(String name, int code, int limit) {
        if (code < 0 || code >= limit) {
            throw new IllegalArgumentException(name + " " + code + " is not below " + limit);
        }
        return code;
    }
}
