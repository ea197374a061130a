package io.tacho.aggregator.ingest;

import io.tacho.schemas.avro.LedgerJournal;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.UndecodableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Journals by run, client and epoch in a state store. Written through: what is in memory only spares decoding. */
final class JournalStore {
    /** The store's name; part of the name of its changelog topic, so it never changes. */
    static final String NAME = "journals";

    private static final int MOST_IN_MEMORY = 4_096;
    private static final AvroCodec<LedgerJournal> CODEC = new AvroCodec<>(LedgerJournal.class);

    private final KeyValueStore<String, byte[]> store;
    private final Map<String, Journal> inMemory = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Journal> eldest) {
            return size() > MOST_IN_MEMORY;
        }
    };

    JournalStore(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    Optional<Journal> find(String run, String client, long epoch) {
        String key = key(run, client, epoch);
        Journal journal = inMemory.get(key);
        if (journal == null) {
            byte[] stored = store.get(key);
            if (stored == null) {
                return Optional.empty();
            }
            journal = Journal.of(decode(stored));
            inMemory.put(key, journal);
        }
        return Optional.of(journal);
    }

    void put(String run, String client, long epoch, Journal journal, long nowMillis) {
        String key = key(run, client, epoch);
        inMemory.put(key, journal);
        store.put(key, CODEC.encode(journal.toRecord(nowMillis)));
    }

    /** Forgets the journals whose last batch came before this time. */
    void drop(long beforeMillis) {
        List<String> old = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                if (decode(entry.value).getTouchedMillis() < beforeMillis) {
                    old.add(entry.key);
                }
            }
        }
        for (String key : old) {
            store.delete(key);
            inMemory.remove(key);
        }
    }

    private static String key(String run, String client, long epoch) {
        return run + "/" + client + "/" + epoch;
    }

    private static LedgerJournal decode(byte[] stored) {
        try {
            return CODEC.decode(stored);
        } catch (UndecodableException e) {
            throw new IllegalStateException("state store " + NAME + ": " + e.getMessage(), e);
        }
    }
}
