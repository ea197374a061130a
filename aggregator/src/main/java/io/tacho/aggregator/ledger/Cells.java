package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.SecondCell;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.UndecodableException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
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
 * CUMULATIVE}, in the measurement interval for good. Written through: open seconds in memory only spare decoding. Not
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

    /** Batches of open seconds that are not in cells yet. */
    private static final String RECENT = "r";

    private static final String ZEROS = "00000000";
    private static final int MOST_IN_MEMORY = 16;
    private static final AvroCodec<OperationCell> CODEC = new AvroCodec<>(OperationCell.class);
    private static final StringSerializer KEYS = new StringSerializer();

    private final String run;
    private final KeyValueStore<String, byte[]> store;
    private final NavigableSet<Integer> openSeconds = new TreeSet<>();
    private final NavigableSet<Integer> closedSeconds = new TreeSet<>();
    private final Map<Integer, OpenSecond> openInMemory = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, OpenSecond> eldest) {
            return size() > MOST_IN_MEMORY;
        }
    };

    Cells(String run, KeyValueStore<String, byte[]> store) {
        this.run = run;
        this.store = store;
        findSeconds(Shelf.OPEN.letter, openSeconds);
        findSeconds(RECENT, openSeconds);
        findSeconds(Shelf.CLOSED.letter, closedSeconds);
    }

    /** Seconds with operations that are in no row yet. */
    NavigableSet<Integer> openSeconds() {
        return openSeconds;
    }

    /** Seconds kept by themselves whose operations are in rows. */
    NavigableSet<Integer> closedSeconds() {
        return closedSeconds;
    }

    /**
     * Adds a batch's cells of one second. The batch is written as it came: coding the whole second anew for each batch is
     * what an aggregator's processor time went into. Only after many batches the second is coded as a whole.
     */
    void add(int second, List<SecondCell> batch) {
        OpenSecond open = open(second);
        open.add(batch);
        if (open.recentIsLong()) {
            open.tallies().forEach((place, tally) -> put(key(Shelf.OPEN, second, place), tally));
            open.clearRecent();
        }
        store.put(recentKey(second), open.recent());
        openSeconds.add(second);
    }

    private OpenSecond open(int second) {
        return openInMemory.computeIfAbsent(second, unused -> {
            OpenSecond open = new OpenSecond(stored(Shelf.OPEN, second));
            byte[] recent = store.get(recentKey(second));
            if (recent != null) {
                open.addRecent(recent);
            }
            return open;
        });
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

    /** The cells of a shelf, not to be changed; the second counts on those by second only. */
    Map<Place, OperationTally> read(Shelf shelf, int second) {
        return shelf == Shelf.OPEN ? open(second).tallies() : stored(shelf, second);
    }

    private Map<Place, OperationTally> stored(Shelf shelf, int second) {
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
        taken.keySet().forEach(place -> store.delete(key(shelf, second, place)));
        if (shelf == Shelf.OPEN) {
            store.delete(recentKey(second));
            openInMemory.remove(second);
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

    private void findSeconds(String letter, NavigableSet<Integer> seconds) {
        try (KeyValueIterator<String, byte[]> cells = store.prefixScan(run + "/" + letter + "/", KEYS)) {
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

    private String recentKey(int second) {
        return run + "/" + RECENT + "/" + ordered(second);
    }

    private static Place place(String key) {
        String[] parts = key.split("/");
        return new Place(Integer.parseInt(parts[parts.length - 2]), Integer.parseInt(parts[parts.length - 1]));
    }

    /** A second as text that sorts as seconds do. */
    static String ordered(int second) {
        String hex = Integer.toHexString(second ^ Integer.MIN_VALUE);
        return ZEROS.substring(hex.length()) + hex;
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
