package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.LedgerClient;
import io.tacho.schemas.avro.LedgerFacts;
import io.tacho.schemas.avro.LedgerRun;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The state stores of stage 2. Their names are parts of the names of changelog topics, so they never change. */
public final class RunStore {
    /** Runs, and how many parts their late seconds have. */
    public static final String RUNS = "runs";

    /** Accounts of clients. */
    public static final String CLIENTS = "clients";

    /** What clients told in START and FINISH. */
    public static final String FACTS = "facts";

    /** Cells of seconds. */
    public static final String CELLS = "cells";

    private static final String PART_SEPARATOR = "/part/";
    private static final StringSerializer KEYS = new StringSerializer();
    private static final AvroCodec<LedgerRun> RUN_CODEC = new AvroCodec<>(LedgerRun.class);
    private static final AvroCodec<LedgerClient> CLIENT_CODEC = new AvroCodec<>(LedgerClient.class);
    private static final AvroCodec<LedgerFacts> FACTS_CODEC = new AvroCodec<>(LedgerFacts.class);

    private final KeyValueStore<String, byte[]> runs;
    private final KeyValueStore<String, byte[]> clients;
    private final KeyValueStore<String, byte[]> facts;
    private final KeyValueStore<String, byte[]> cells;

    /** The stores of a task. */
    public RunStore(ProcessorContext<?, ?> context) {
        this.runs = context.getStateStore(RUNS);
        this.clients = context.getStateStore(CLIENTS);
        this.facts = context.getStateStore(FACTS);
        this.cells = context.getStateStore(CELLS);
    }

    Optional<LedgerRun> run(String run) {
        byte[] stored = runs.get(run);
        return stored == null ? Optional.empty() : Optional.of(decode(RUN_CODEC, stored));
    }

    /** The ids of the runs that a condition holds for. */
    public List<String> runs(Predicate<LedgerRun> condition) {
        List<String> found = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = runs.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                if (!entry.key.contains(PART_SEPARATOR) && condition.test(decode(RUN_CODEC, entry.value))) {
                    found.add(entry.key);
                }
            }
        }
        return found;
    }

    void put(LedgerRun run) {
        runs.put(run.getRunId(), RUN_CODEC.encode(run));
    }

    List<ClientAccount> clients(String run, long nowMillis) {
        List<ClientAccount> found = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> accounts = clients.prefixScan(run + "/", KEYS)) {
            while (accounts.hasNext()) {
                KeyValue<String, byte[]> entry = accounts.next();
                byte[] told = facts.get(entry.key);
                found.add(ClientAccount.of(
                        decode(CLIENT_CODEC, entry.value),
                        told == null ? new LedgerFacts() : decode(FACTS_CODEC, told),
                        nowMillis));
            }
        }
        return found;
    }

    void put(String run, ClientAccount client) {
        clients.put(key(run, client), CLIENT_CODEC.encode(client.toRecord()));
    }

    void putFacts(String run, ClientAccount client) {
        facts.put(key(run, client), FACTS_CODEC.encode(client.facts()));
    }

    Cells cells(String run) {
        return new Cells(run, cells);
    }

    /** The next part of a closed second, which is counted up: 1, 2, ... */
    int nextPart(String run, int second) {
        String key = run + PART_SEPARATOR + Cells.ordered(second);
        byte[] stored = runs.get(key);
        int part = stored == null ? 1 : 1 + Integer.parseInt(new String(stored, StandardCharsets.US_ASCII));
        runs.put(key, Integer.toString(part).getBytes(StandardCharsets.US_ASCII));
        return part;
    }

    /** Drops everything of a run but its own record. */
    void dropAllBut(String run) {
        deleteAll(clients, run + "/");
        deleteAll(facts, run + "/");
        deleteAll(cells, run + "/");
        deleteAll(runs, run + PART_SEPARATOR);
    }

    void delete(String run) {
        runs.delete(run);
    }

    private static void deleteAll(KeyValueStore<String, byte[]> store, String prefix) {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = store.prefixScan(prefix, KEYS)) {
            entries.forEachRemaining(entry -> keys.add(entry.key));
        }
        keys.forEach(store::delete);
    }

    private static String key(String run, ClientAccount client) {
        return run + "/" + client.clientId() + "/" + client.epoch();
    }

    private static <T extends org.apache.avro.specific.SpecificRecord> T decode(AvroCodec<T> codec, byte[] stored) {
        try {
            return codec.decode(stored);
        } catch (UndecodableException e) {
            throw new IllegalStateException("state store of runs: " + e.getMessage(), e);
        }
    }
}
