package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.avro.LedgerRun;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.SecondCell;
import io.tacho.schemas.avro.StartedClient;
import io.tacho.schemas.avro.UndecodableRecord;
import io.tacho.schemas.operation.OperationTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A run as stage 2 knows it. Every change is in the stores when the call returns. Not thread-safe.
 */
public final class Run {
    private static final long TOUCH_MILLIS = Duration.ofHours(1).toMillis();
    private static final long LATE_PART_MILLIS = 1_000;

    private final LedgerRun head;
    private final RunStore store;
    private final RunFacts facts;
    private final SecondBook book;
    private final Map<String, ClientAccount> clients = new TreeMap<>();
    private long lateSinceMillis;

    private Run(LedgerRun head, RunStore store, long nowMillis) {
        this.head = head;
        this.store = store;
        this.facts = new RunFacts(head);
        this.book = new SecondBook(head, store);
        store.clients(head.getRunId(), nowMillis).forEach(client -> clients.put(key(client), client));
        this.lateSinceMillis = nowMillis;
    }

    /** The run in the stores, or a new one. */
    public static Run open(String run, RunStore store, long nowMillis) {
        return new Run(store.run(run).orElseGet(() -> blank(run, nowMillis)), store, nowMillis);
    }

    private static LedgerRun blank(String run, long nowMillis) {
        return new LedgerRun(
                run,
                null,
                0L,
                new ArrayList<>(),
                new ArrayList<>(),
                Map.of(),
                new ArrayList<>(),
                new ArrayList<>(),
                Integer.MIN_VALUE,
                0,
                0,
                0,
                0L,
                0L,
                0,
                false,
                0L,
                new ArrayList<>(),
                0L,
                false,
                nowMillis);
    }

    /** Takes a record of stage 1. */
    public void receive(ClientSeconds message, long nowMillis) {
        if (head.getDropped()) {
            head.setTooLate(head.getTooLate() + 1);
            save();
            return;
        }
        if (nowMillis - head.getTouchedMillis() > TOUCH_MILLIS || head.getRevision() == 0 && clients.isEmpty()) {
            head.setTouchedMillis(nowMillis);
            save();
        }
        if (message.getUndecodable() != null) {
            facts.undecodable(message.getUndecodable());
            save();
            return;
        }
        ClientAccount client = clients.computeIfAbsent(
                message.getClientId() + "/" + message.getEpoch(),
                key -> ClientAccount.open(
                        message.getClientId(), message.getEpoch(), message.getPartition(), nowMillis));
        client.heard(message, nowMillis);
        if (message.getDuplicate()) {
            client.duplicate(message);
        } else if (message.getBeforeStart()) {
            client.beforeStart();
        } else {
            batch(client, message, nowMillis);
        }
        store.put(head.getRunId(), client);
    }

    private void batch(ClientAccount client, ClientSeconds message, long nowMillis) {
        boolean headChanged = head.getRevision() > 0 && !head.getChanged();
        head.setChanged(true);
        client.batch(message);
        if (message.getStart() != null) {
            if (facts.take(client, message.getStart())) {
                expect(message.getStart().getClients(), nowMillis);
            }
            headChanged = true;
        }
        if (message.getStart() != null || message.getFinish() != null) {
            store.putFacts(head.getRunId(), client);
        }
        if (!client.contradicting()) {
            int known = head.getUrls().size();
            for (SecondCell cell : message.getCells()) {
                cell.setUrl(facts.url(client, cell.getUrl()));
                client.cell(cell, duration(), book.completedKey(cell.getSecond()));
            }
            book.add(message.getCells());
            headChanged |= head.getUrls().size() > known;
            headChanged |= facts.addErrors(message.getErrors());
        }
        if (headChanged) {
            save();
        }
    }

    private void expect(List<StartedClient> started, long nowMillis) {
        for (int index = 0; index < started.size(); index++) {
            StartedClient expected = started.get(index);
            if (!head.getClients().contains(expected)) {
                head.getClients().add(expected);
            }
            String key = expected.getClientId() + "/" + expected.getEpoch();
            if (!clients.containsKey(key)) {
                int partition = index % Math.max(1, head.getDefinition().getOperationPartitions());
                ClientAccount client =
                        ClientAccount.open(expected.getClientId(), expected.getEpoch(), partition, nowMillis);
                clients.put(key, client);
                store.put(head.getRunId(), client);
            }
        }
    }

    /** Takes down that a partition was read to its end for so long: whoever sent nothing meanwhile was silent. */
    public void listened(int partition, long millis, long clientTimeoutMillis) {
        for (ClientAccount client : clients.values()) {
            if (client.partition() == partition && !client.ended()) {
                client.silent(millis, clientTimeoutMillis);
                if (client.lost()) {
                    store.put(head.getRunId(), client);
                }
            }
        }
    }

    /** Closes what can be closed now, and tells what is new in closed seconds. */
    public List<ClosedSecond> close(long nowMillis) {
        if (head.getDefinition() == null) {
            return List.of();
        }
        int bound = driving().isEmpty() ? closeBound() : Math.max(closeBound(), book.middleBound(blockFront()));
        boolean late = book.hasLateParts() && (nowMillis - lateSinceMillis >= LATE_PART_MILLIS || resultDue());
        if (bound <= head.getClosedBefore() && !late) {
            return List.of();
        }
        lateSinceMillis = nowMillis;
        List<ClosedSecond> closed = book.close(bound);
        save();
        return closed;
    }

    /** A second closes when every client that is neither finished nor lost has passed it. */
    private int closeBound() {
        return driving().isEmpty()
                ? book.endOfOpen()
                : driving().stream()
                        .mapToInt(client -> client.lastSecond().orElse(Integer.MIN_VALUE))
                        .min()
                        .orElseThrow();
    }

    private List<ClientAccount> driving() {
        return clients.values().stream()
                .filter(client -> !client.ended() && !client.hasFinish())
                .toList();
    }

    /**
     * The second that the run has come to: half of the clients that drive it have passed all before, so that one wrong
     * clock moves nothing. {@link Integer#MAX_VALUE} when none drives any more.
     */
    public int front() {
        int[] seconds = drivenTo();
        return seconds.length == 0 ? Integer.MAX_VALUE : seconds[(seconds.length - 1) / 2];
    }

    /**
     * The second that the block of middle seconds stays behind. When many seconds wait, the clients ahead decide: of two
     * clients one far behind must not let the state grow.
     */
    private int blockFront() {
        int[] seconds = drivenTo();
        return seconds.length == 0 || !book.isLong() ? front() : seconds[seconds.length / 2];
    }

    private int[] drivenTo() {
        return driving().stream()
                .mapToInt(client ->
                        client.lastSecond().orElse(-head.getDefinition().getRampSeconds()))
                .sorted()
                .toArray();
    }

    /** Folds what can be folded now. */
    public void fold() {
        if (head.getDefinition() == null) {
            return;
        }
        int front = front();
        boolean blocked = front != Integer.MAX_VALUE && book.block(blockFront());
        boolean folded = book.fold(safe(), front);
        if (blocked || folded) {
            clients.values().forEach(client -> foldCompleted(client));
            save();
        }
    }

    private void foldCompleted(ClientAccount client) {
        boolean folded = client.completedSeconds().fold(head.getFoldedBefore());
        boolean blocked = client.completedSeconds().block(head.getMiddleFrom(), head.getMiddleTo());
        if (folded || blocked) {
            store.put(head.getRunId(), client);
        }
    }

    /** Seconds of the interval that are in it whatever happens: every client, come or not, has covered them. */
    private int safe() {
        return accounts().stream()
                .mapToInt(client -> client.covered(duration()))
                .min()
                .orElse(0);
    }

    /** Whole seconds that all clients of which something came have covered: what rates are divided by. */
    public int coveredSeconds() {
        return accounts().stream()
                .filter(ClientAccount::started)
                .mapToInt(client -> client.covered(duration()))
                .min()
                .orElse(0);
    }

    /** The measured seconds: those covered, as far as the operations in them can be told from the rest. */
    public int measuredSeconds() {
        return book.separable(coveredSeconds());
    }

    /** Whether every client has ended and something is to be told that no result has told yet. */
    public boolean resultDue() {
        return head.getDefinition() != null
                && (head.getRevision() == 0 || head.getChanged())
                && clients.values().stream().allMatch(ClientAccount::ended);
    }

    /** Takes down that a result was made; returns its revision. */
    public int nextRevision() {
        head.setRevision(head.getRevision() + 1);
        head.setChanged(false);
        save();
        return head.getRevision();
    }

    /** Whether nothing is to be done until something comes. */
    public boolean atRest() {
        return head.getDefinition() == null
                || head.getRevision() > 0
                        && !head.getChanged()
                        && clients.values().stream().allMatch(ClientAccount::ended);
    }

    /** Drops all state if nothing came since this time; what made a result leaves a mark, so that it makes no other. */
    public void dropIfOlder(long thanMillis) {
        if (head.getTouchedMillis() >= thanMillis || head.getDropped()) {
            return;
        }
        store.dropAllBut(head.getRunId());
        if (head.getRevision() == 0) {
            store.delete(head.getRunId());
            return;
        }
        LedgerRun mark = blank(head.getRunId(), head.getTouchedMillis());
        mark.setRevision(head.getRevision());
        mark.setDropped(true);
        store.put(mark);
    }

    /** Accounts that count: those of contradicting clients do not. */
    public Collection<ClientAccount> accounts() {
        return clients.values().stream()
                .filter(client -> !client.contradicting())
                .toList();
    }

    /** All accounts, by client and epoch. */
    public Collection<ClientAccount> allAccounts() {
        return clients.values();
    }

    /** Operations of the first seconds of the interval, by operation code and position in {@link #urls()}. */
    public Map<Integer, Map<Integer, OperationTally>> total(int seconds) {
        Map<Integer, Map<Integer, OperationTally>> byOperation = new TreeMap<>();
        book.total(seconds)
                .forEach((place, tally) -> byOperation
                        .computeIfAbsent(place.operation(), unused -> new TreeMap<>())
                        .put(place.url(), tally));
        return byOperation;
    }

    public String id() {
        return head.getRunId();
    }

    /** The definition; only after the first START. */
    public RunDefinition definition() {
        return head.getDefinition();
    }

    /** Whether a START has told what the run is. */
    public boolean defined() {
        return head.getDefinition() != null;
    }

    public int duration() {
        return head.getDefinition().getDurationSeconds();
    }

    public long measureStartMicros() {
        return head.getMeasureStartMicros();
    }

    public List<String> urls() {
        return head.getUrls();
    }

    public Map<String, String> database() {
        return head.getDatabase();
    }

    /** Positions of clients in the run, for sorting: by index, then those nobody expected. */
    public OptionalInt indexOf(ClientAccount client) {
        int index = head.getClients().indexOf(new StartedClient(client.clientId(), client.epoch()));
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
    }

    public List<String> contradictions() {
        return head.getContradictions();
    }

    public List<BatchError> errors() {
        return head.getErrors();
    }

    public int closedBefore() {
        return head.getClosedBefore();
    }

    public long secondRows() {
        return head.getSecondRows();
    }

    /** Operations in rows of closed seconds. */
    public long publishedOperations() {
        return head.getPublishedOperations();
    }

    public int revision() {
        return head.getRevision();
    }

    public long undecodable() {
        return head.getUndecodable();
    }

    /** The first places of undecodable records. */
    public List<UndecodableRecord> undecodablePlaces() {
        return head.getUndecodablePlaces();
    }

    public long tooLate() {
        return head.getTooLate();
    }

    public SecondBook book() {
        return book;
    }

    /** Seconds that changed since this was last asked. */
    public NavigableSet<Integer> takeTouchedSeconds() {
        return book.takeTouched();
    }

    private void save() {
        store.put(head);
    }

    private static String key(ClientAccount client) {
        return client.clientId() + "/" + client.epoch();
    }
}
