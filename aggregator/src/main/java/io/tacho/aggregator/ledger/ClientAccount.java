package io.tacho.aggregator.ledger;

import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.avro.LedgerClient;
import io.tacho.schemas.avro.LedgerFacts;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.SecondCell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The account of one life of a client: which batches came, how far it is, what it counted itself. Silence is kept in
 * memory only: whoever takes the run over starts to listen anew and loses nobody. Not thread-safe.
 */
public final class ClientAccount {
    private final LedgerClient state;
    private final LedgerFacts facts;
    private final OutcomeCounts counts;
    private final CompletedSeconds completed;
    private long silentMillis;
    private long arrivedMillis;

    private ClientAccount(LedgerClient state, LedgerFacts facts, long nowMillis) {
        this.state = state;
        this.facts = facts;
        this.counts = OutcomeCounts.of(state.getOutcomes(), state.getAttempts());
        this.completed = new CompletedSeconds(state.getCompletedBefore(), state.getCompleted());
        this.arrivedMillis = nowMillis;
    }

    static ClientAccount open(String client, long epoch, int partition, long nowMillis) {
        LedgerClient state = LedgerClient.newBuilder()
                .setClientId(client)
                .setEpoch(epoch)
                .setPartition(partition)
                .setStarted(false)
                .setContradicts(false)
                .setLost(false)
                .setBatches(0)
                .setHighestSequence(-1)
                .setFinishSequence(-1)
                .setOperations(0)
                .setUnfinished(0)
                .setLastSecond(null)
                .setFirstOperationSecond(null)
                .setLastOperationSecond(null)
                .setNewestSentMillis(0)
                .setDuplicateBatches(0)
                .setDuplicateOperations(0)
                .setBeforeStartBatches(0)
                .setOutcomes(List.of())
                .setAttempts(List.of())
                .setCompletedBefore(0)
                .setCompleted(List.of())
                .build();
        return new ClientAccount(state, new LedgerFacts(), nowMillis);
    }

    static ClientAccount of(LedgerClient state, LedgerFacts facts, long nowMillis) {
        return new ClientAccount(state, facts, nowMillis);
    }

    LedgerClient toRecord() {
        state.setOutcomes(counts.outcomes());
        state.setAttempts(counts.attempts());
        state.setCompletedBefore(completed.before());
        state.setCompleted(completed.seconds());
        return state;
    }

    LedgerFacts facts() {
        return facts;
    }

    /** Takes down that something came from it, whatever it is. */
    void heard(ClientSeconds message, long nowMillis) {
        silentMillis = 0;
        arrivedMillis = nowMillis;
        state.setLost(false);
        state.setPartition(message.getPartition());
        state.setNewestSentMillis(Math.max(state.getNewestSentMillis(), message.getSentMillis()));
        state.setHighestSequence(Math.max(state.getHighestSequence(), message.getSequence()));
    }

    void duplicate(ClientSeconds message) {
        state.setDuplicateBatches(state.getDuplicateBatches() + 1);
        state.setDuplicateOperations(state.getDuplicateOperations() + message.getOperations());
    }

    void beforeStart() {
        state.setBeforeStartBatches(state.getBeforeStartBatches() + 1);
    }

    /** Takes down a batch that came for the first time. */
    void batch(ClientSeconds message) {
        state.setBatches(state.getBatches() + 1);
        if (message.getStart() != null) {
            facts.setStart(message.getStart());
            state.setStarted(true);
        }
        if (message.getFinish() != null) {
            facts.setFinish(message.getFinish());
            state.setFinishSequence(message.getSequence());
        }
        if (message.getLastSecond() != null) {
            int second = message.getLastSecond();
            state.setLastSecond(state.getLastSecond() == null ? second : Math.max(state.getLastSecond(), second));
        }
    }

    /** Takes down a cell of a batch. */
    void cell(SecondCell cell, int duration, int completedKey) {
        OperationCell operations = cell.getCell();
        int second = cell.getSecond();
        state.setOperations(state.getOperations() + OutcomeCounts.count(operations));
        state.setUnfinished(state.getUnfinished() + operations.getUnfinished());
        Integer first = state.getFirstOperationSecond();
        Integer last = state.getLastOperationSecond();
        state.setFirstOperationSecond(first == null ? second : Math.min(first, second));
        state.setLastOperationSecond(last == null ? second : Math.max(last, second));
        if (second >= 0 && second < duration) {
            counts.add(cell.getOperation(), operations);
            completed.add(completedKey, operations.getCommitted() + operations.getRolledBack());
        }
    }

    void contradicts() {
        state.setContradicts(true);
    }

    /** Counts time in which its partition was read and nothing of it came. */
    void silent(long millis, long limitMillis) {
        silentMillis += millis;
        if (silentMillis >= limitMillis && !finished()) {
            state.setLost(true);
        }
    }

    public String clientId() {
        return state.getClientId();
    }

    public long epoch() {
        return state.getEpoch();
    }

    public int partition() {
        return state.getPartition();
    }

    public boolean started() {
        return state.getStarted();
    }

    /** Whether its operations are left out because its START tells another run. */
    public boolean contradicting() {
        return state.getContradicts();
    }

    public boolean lost() {
        return state.getLost();
    }

    /** Whether its FINISH and every batch before it are here. */
    public boolean finished() {
        return state.getFinishSequence() >= 0 && missingBatches() == 0;
    }

    /** Whether the result need not wait for it any longer. */
    public boolean ended() {
        return finished() || lost() || contradicting();
    }

    /** Whether its FINISH is here, with or without all before it. */
    public boolean hasFinish() {
        return state.getFinishSequence() >= 0;
    }

    public Optional<BatchStart> start() {
        return Optional.ofNullable(facts.getStart());
    }

    public Optional<BatchFinish> finish() {
        return Optional.ofNullable(facts.getFinish());
    }

    /** The second it has come to: it has passed all before. */
    public OptionalInt lastSecond() {
        return state.getLastSecond() == null ? OptionalInt.empty() : OptionalInt.of(state.getLastSecond());
    }

    public OptionalInt firstOperationSecond() {
        Integer second = state.getFirstOperationSecond();
        return second == null ? OptionalInt.empty() : OptionalInt.of(second);
    }

    public OptionalInt lastOperationSecond() {
        Integer second = state.getLastOperationSecond();
        return second == null ? OptionalInt.empty() : OptionalInt.of(second);
    }

    /** Whole seconds of a measurement interval that it drove, as far as known: its own word, else how far it came. */
    public int covered(int duration) {
        if (facts.getFinish() != null) {
            return facts.getFinish().getEnded() == RunEnd.COMPLETED && !endsByOperations()
                    ? duration
                    : Math.max(0, Math.min(duration, facts.getFinish().getCoveredSeconds()));
        }
        return Math.max(0, Math.min(duration, lastSecond().orElse(0)));
    }

    /** A run of a number of operations is completed whenever it has done them. */
    private boolean endsByOperations() {
        return start().map(start -> start.getDefinition().getSettings().containsKey("operations"))
                .orElse(false);
    }

    public long batches() {
        return state.getBatches();
    }

    /** Numbers up to the highest one seen that did not come; negative if more batches came than there are numbers. */
    public long missingBatches() {
        return state.getHighestSequence() + 1 - state.getBatches();
    }

    public long duplicateBatches() {
        return state.getDuplicateBatches();
    }

    public long duplicateOperations() {
        return state.getDuplicateOperations();
    }

    public long beforeStartBatches() {
        return state.getBeforeStartBatches();
    }

    /** Operations aggregated from it. */
    public long operations() {
        return state.getOperations();
    }

    public long unfinished() {
        return state.getUnfinished();
    }

    /** Operations of the measurement interval by operation and outcome. */
    public OutcomeCounts counts() {
        return counts;
    }

    CompletedSeconds completedSeconds() {
        return completed;
    }

    /** Completed operations of the measurement interval's first seconds. */
    public long completed(int seconds) {
        return completed.until(seconds);
    }

    /** When its newest batch was sent, milliseconds since 1970; 0 if none came. */
    public long newestSentMillis() {
        return state.getNewestSentMillis();
    }

    /** Time since something came from it, by the aggregator's clock: for display only. */
    public long quietMillis(long nowMillis) {
        return nowMillis - arrivedMillis;
    }
}
