package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.UndecodableException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The cells of a run in a state store. An operation is in exactly one of four shelves: {@code OPEN}, not yet in a row of
 * a closed second; {@code CLOSED}, in such rows, kept by second; {@code MIDDLE}, likewise but kept as one block; {@code
 * CUMULATIVE}, in the measurement interval for good. Written through: open tallies in memory only spare decoding. Not
 * thread-safe.
 */
final class Cells {
    /** Where a cell is kept; the letter stands in the store's keys. */
    enum Shelf {
        OPEN("o"),
        CLOSED("s"),
        MIDDLE("m"),
        CUMULATIVE("c");

        private final String letter;

        Shelf(String letter) {
            this.letter = letter;
        }

        private boolean bySecond() {
            return this == OPEN || this == CLOSED;
        }
    }

    /** What a cell holds beside its second. */
    record Place(int operation, int url) {}

    static final Comparator<Place> ORDER =
            Comparator.comparingInt(Place::operation).thenComparingInt(Place::url);

    private static final int MOST_IN_MEMORY = 64;
    private static final AvroCodec<OperationCell> CODEC = new AvroCodec<>(OperationCell.class);
    private static final StringSerializer KEYS = new StringSerializer();

    private final String run;
    private final KeyValueStore<String, byte[]> store;
    private final NavigableSet<Integer> openSeconds = new TreeSet<>();
    private final NavigableSet<Integer> closedSeconds = new TreeSet<>();
    private final Map<String, OperationTally> openInMemory = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, OperationTally> eldest) {
            return size() > MOST_IN_MEMORY;
        }
    };

    Cells(String run, KeyValueStore<String, byte[]> store) {
        this.run = run;
        this.store = store;
        findSeconds(Shelf.OPEN, openSeconds);
        findSeconds(Shelf.CLOSED, closedSeconds);
    }

    /** Seconds with operations that are in no row yet. */
    NavigableSet<Integer> openSeconds() {
        return openSeconds;
    }

    /** Seconds kept by themselves whose operations are in rows. */
    NavigableSet<Integer> closedSeconds() {
        return closedSeconds;
    }

    /** Adds a batch's cell to an open second. */
    void add(int second, Place place, OperationCell cell) {
        String key = key(Shelf.OPEN, second, place);
        OperationTally tally = openInMemory.computeIfAbsent(key, this::load);
        tally.add(cell);
        put(key, tally);
        openSeconds.add(second);
    }

    /** Adds to a cell of another shelf; the second counts on those by second only. */
    void add(Shelf shelf, int second, Place place, OperationTally added) {
        String key = key(shelf, second, place);
        OperationTally tally = load(key);
        tally.add(added);
        put(key, tally);
        if (shelf == Shelf.CLOSED) {
            closedSeconds.add(second);
        }
    }

    /** The cells of a shelf; the second counts on those by second only. */
    Map<Place, OperationTally> read(Shelf shelf, int second) {
        Map<Place, OperationTally> found = new TreeMap<>(ORDER);
        try (KeyValueIterator<String, byte[]> cells = store.prefixScan(prefix(shelf, second), KEYS)) {
            while (cells.hasNext()) {
                KeyValue<String, byte[]> cell = cells.next();
                found.put(place(cell.key), OperationTally.of(decode(cell.value)));
            }
        }
        return found;
    }

    /** The cells of a shelf, which are no longer there afterwards. */
    Map<Place, OperationTally> take(Shelf shelf, int second) {
        Map<Place, OperationTally> taken = read(shelf, second);
        for (Place place : taken.keySet()) {
            String key = key(shelf, second, place);
            store.delete(key);
            openInMemory.remove(key);
        }
        if (shelf == Shelf.OPEN) {
            openSeconds.remove(second);
        } else if (shelf == Shelf.CLOSED) {
            closedSeconds.remove(second);
        }
        return taken;
    }

    private OperationTally load(String key) {
        byte[] stored = store.get(key);
        return stored == null ? new OperationTally() : OperationTally.of(decode(stored));
    }

    private void put(String key, OperationTally tally) {
        store.put(key, CODEC.encode(tally.toCell(HistogramEncoding.SPARSE)));
    }

    private void findSeconds(Shelf shelf, NavigableSet<Integer> seconds) {
        try (KeyValueIterator<String, byte[]> cells = store.prefixScan(run + "/" + shelf.letter + "/", KEYS)) {
            while (cells.hasNext()) {
                seconds.add(ordered(cells.next().key.split("/")[2]));
            }
        }
    }

    private String prefix(Shelf shelf, int second) {
        return shelf.bySecond()
                ? run + "/" + shelf.letter + "/" + ordered(second) + "/"
                : run + "/" + shelf.letter + "/";
    }

    private String key(Shelf shelf, int second, Place place) {
        return prefix(shelf, second) + place.operation + "/" + place.url;
    }

    private static Place place(String key) {
        String[] parts = key.split("/");
        return new Place(Integer.parseInt(parts[parts.length - 2]), Integer.parseInt(parts[parts.length - 1]));
    }

    /** A second as text that sorts as seconds do. */
    static String ordered(int second) {
        return String.format("%08x", second ^ Integer.MIN_VALUE);
    }

    private static int ordered(String text) {
        return Integer.parseUnsignedInt(text, 16) ^ Integer.MIN_VALUE;
    }

    private static OperationCell decode(byte[] stored) {
        try {
            return CODEC.decode(stored);
        } catch (UndecodableException e) {
            throw new IllegalStateException("state store of cells: " + e.getMessage(), e);
        }
    }
}
