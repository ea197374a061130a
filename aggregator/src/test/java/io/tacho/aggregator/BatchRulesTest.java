package io.tacho.aggregator;

import static io.tacho.aggregator.ScriptedClient.Op.of;
import static io.tacho.aggregator.ScriptedRun.NEW_ORDER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.avro.FinishTotal;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.Stop;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every batch counts once: whatever comes twice, late, in another order, from another life, or broken. */
class BatchRulesTest {
    private static final Duration TIMEOUT = AggregatorSettings.DEFAULT_CLIENT_TIMEOUT.plusSeconds(6);

    private final Rig rig = new Rig();
    private final ScriptedRun run = new ScriptedRun("r", 0, 10, "a");
    private final ScriptedClient a = run.client("a");

    @AfterEach
    void close() {
        rig.close();
    }

    private OperationBatch second(int second) {
        return a.data(second, of(second + 0.5, NEW_ORDER, 1_000));
    }

    private List<OperationBatch> wholeRun() {
        List<OperationBatch> batches = new ArrayList<>(List.of(a.start()));
        for (int second = 0; second < 10; second++) {
            batches.add(second(second));
        }
        batches.add(a.finish());
        return batches;
    }

    /** B39: number 77 twice in the topic counts once, and is reported. */
    @Test
    void dropsDuplicatesAndCountsThem() {
        List<OperationBatch> batches = wholeRun();
        batches.forEach(rig::send);
        rig.send(batches.get(0), batches.get(3), batches.get(3), batches.get(11))
                .tick();
        RunResult result = rig.result();
        assertThat(result.getComplete()).isTrue();
        assertThat(Rig.cell(result, "newOrder").getCommitted()).isEqualTo(10);
        assertThat(result.getReconciliation().getDuplicateBatches()).isEqualTo(4);
        assertThat(result.getReconciliation().getDuplicatesDropped()).isEqualTo(2);
        assertThat(result.getReconciliation().getMissing()).isZero();
        assertThat(result.getWarnings()).anySatisfy(text -> assertThat(text).contains("4 batches came more than once"));
    }

    @Test
    void makesNoRevisionOfDuplicates() {
        List<OperationBatch> batches = wholeRun();
        batches.forEach(rig::send);
        rig.tick();
        batches.forEach(rig::send);
        rig.pass(TIMEOUT);
        assertThat(rig.resultKeys()).containsExactly("r/1");
    }

    @Test
    void countsBatchesInAnyOrderAfterTheStart() {
        List<OperationBatch> batches = wholeRun();
        List<OperationBatch> rest = new ArrayList<>(batches.subList(1, batches.size()));
        Collections.shuffle(rest, new Random(7));
        rig.send(batches.get(0));
        rest.forEach(rig::send);
        rig.tick();
        assertThat(rig.result().getComplete()).isTrue();
        assertThat(Rig.cell(rig.result(), "newOrder").getCommitted()).isEqualTo(10);
    }

    @Test
    void namesAGapAndFillsItFromAReplay() {
        List<OperationBatch> batches = wholeRun();
        OperationBatch missing = batches.remove(4);
        batches.forEach(rig::send);
        rig.tick();
        assertThat(rig.results()).as("a resend may still come").isEmpty();
        rig.pass(TIMEOUT);
        RunResult incomplete = rig.result();
        assertThat(incomplete.getComplete()).isFalse();
        assertThat(incomplete.getIncompleteReasons())
                .containsExactly(
                        "client a: 1 of 12 batches are missing",
                        "client a recorded 10 operations, 9 were aggregated",
                        "client a counted 10 newOrder COMMITTED in the measurement interval, 9 were aggregated",
                        "client a counted 10 attempts of newOrder, 9 were aggregated");
        assertThat(incomplete.getReconciliation().getMissingBatches()).isEqualTo(1);
        assertThat(incomplete.getReconciliation().getMissing()).isEqualTo(1);

        rig.send(missing).tick();
        RunResult filled = rig.result();
        assertThat(rig.resultKeys()).containsExactly("r/1", "r/2");
        assertThat(filled.getRevision()).isEqualTo(2);
        assertThat(filled.getComplete()).isTrue();
        assertThat(Rig.cell(filled, "newOrder").getCommitted()).isEqualTo(10);
        assertThat(filled.getSecondRows()).isEqualTo(rig.seconds().size());
    }

    /** A client restarted under a new epoch does not shut out its old journal. */
    @Test
    void takesBothLivesOfAClient() {
        List<OperationBatch> old = wholeRun();
        ScriptedClient reborn = new ScriptedClient(run, "a", 900);
        rig.send(old.get(0), old.get(1));
        rig.send(reborn.start(), reborn.data(5, of(5.5, NEW_ORDER, 1)), reborn.finish());
        rig.tick();
        assertThat(rig.results()).isEmpty();
        old.forEach(rig::send);
        rig.tick();
        assertThat(rig.result().getComplete()).isTrue();
        assertThat(Rig.cell(rig.result(), "newOrder").getCommitted()).isEqualTo(11);
        assertThat(rig.result().getReconciliation().getDuplicateBatches()).isEqualTo(2);
    }

    @Test
    void foldsNothingBeforeTheStart() {
        List<OperationBatch> batches = wholeRun();
        batches.subList(1, 12).forEach(rig::send);
        rig.pass(TIMEOUT);
        assertThat(rig.results()).isEmpty();
        assertThat(rig.seconds()).isEmpty();
        batches.forEach(rig::send);
        rig.tick();
        assertThat(rig.result().getComplete()).isTrue();
        assertThat(Rig.cell(rig.result(), "newOrder").getCommitted()).isEqualTo(10);
        assertThat(rig.result().getWarnings())
                .anySatisfy(text -> assertThat(text).contains("11 batches came without a START"));
    }

    /** B40: three bytes, nothing, and an unknown version are counted with their places; the rest goes on. */
    @Test
    void countsUndecodableRecordsWithTheirPlaces() {
        List<OperationBatch> batches = wholeRun();
        rig.send(batches.get(0));
        byte[] unknown = Topics.OPERATION_CODEC.encode(batches.get(1));
        unknown[4] ^= 0x11;
        String key = Keys.operations("r", "a");
        rig.raw(key, new byte[] {1, 2, 3});
        rig.raw(key, new byte[0]);
        rig.raw(key, null);
        rig.raw(key, unknown);
        rig.raw(key, Topics.CONTROL_CODEC.encode(new Stop("r", "why", "who")));
        rig.raw(null, new byte[] {1});
        rig.raw("no run id/", new byte[] {1});
        batches.subList(1, 12).forEach(rig::send);
        rig.tick();
        RunResult result = rig.result();
        assertThat(result.getComplete()).isTrue();
        assertThat(Rig.cell(result, "newOrder").getCommitted()).isEqualTo(10);
        assertThat(result.getWarnings())
                .anySatisfy(text -> assertThat(text)
                        .startsWith("5 records could not be decoded")
                        .contains("tacho.operations partition 0 offset 1, tacho.operations partition 0 offset 2"));
    }

    /** A record that is a batch by its bytes but none by its content is as undecodable as any. */
    @Test
    void countsSenselessBatchesAsUndecodable() {
        rig.send(a.start());
        OperationBatch negative = second(1);
        negative.setService(List.of(-1L));
        OperationBatch unknownOperation = second(1);
        unknownOperation.setOperation(List.of(3));
        OperationBatch unknownOutcome = second(1);
        unknownOutcome.setOutcome(List.of(7));
        OperationBatch uneven = second(1);
        uneven.setCount(3);
        uneven.setAttempts(List.of(1, 1));
        OperationBatch farAway = second(1);
        farAway.setBaseMicros(Long.MAX_VALUE);
        rig.send(negative, unknownOperation, unknownOutcome, uneven, farAway).tick();
        assertThat(rig.clients().getWarnings())
                .anySatisfy(text -> assertThat(text).startsWith("5 records could not be decoded"));
        assertThat(rig.clients().getClients().get(0).getOperations()).isZero();
    }

    /** What stage 2 would have stumbled over, for every run and again after each restart, stops in stage 1. */
    @Test
    void countsSenselessTotalsAndErrorsAsUndecodable() {
        rig.send(a.start());
        rig.send(
                finishWith(new FinishTotal(-1, 0, 1L, 1L)),
                finishWith(new FinishTotal(3, 0, 1L, 1L)),
                finishWith(new FinishTotal(0, -1, 1L, 1L)),
                finishWith(new FinishTotal(0, 7, 1L, 1L)),
                finishWith(new FinishTotal(0, 0, -1L, 1L)),
                finishWith(new FinishTotal(0, 0, 1L, -1L)));
        rig.send(
                ScriptedClient.with(second(1), new BatchError(-1, "40001", 1L, 0L, 0L, 0L, "")),
                ScriptedClient.with(second(1), new BatchError(3, "40001", 1L, 0L, 0L, 0L, "")),
                ScriptedClient.with(second(1), new BatchError(0, "40001", -1L, 0L, 0L, 0L, "")),
                ScriptedClient.with(second(1), new BatchError(0, "40001", 0L, -1L, 0L, 0L, "")));
        rig.tick();
        assertThat(rig.clients().getWarnings())
                .anySatisfy(text -> assertThat(text).startsWith("10 records could not be decoded"));
        goodRunCompletes();
        rig.pass(TIMEOUT);
        assertThat(rig.result().getRunId()).isEqualTo("r");
        assertThat(rig.result().getComplete()).isFalse();
    }

    @Test
    void countsSenselessStartsAsUndecodable() {
        rig.send(
                startWith(definition -> definition.setDurationSeconds(0)),
                startWith(definition -> definition.setDurationSeconds(-5)),
                startWith(definition -> definition.setRampSeconds(-1)),
                startWith(definition -> definition.setClients(0)),
                startWith(definition -> definition.setOperationPartitions(0)),
                startWith(definition -> definition.setOperations(List.of())));
        OperationBatch withoutContent = a.start();
        withoutContent.setStart(null);
        rig.send(withoutContent).tick();
        goodRunCompletes();
        new ArrayList<>(new ScriptedRun("r", 0, 1, "a").clients.values())
                .forEach(good -> rig.send(good.start(), good.finish()));
        rig.tick();
        assertThat(rig.result().getComplete()).isTrue();
        assertThat(rig.result().getWarnings())
                .anySatisfy(text -> assertThat(text).startsWith("7 records could not be decoded"));
    }

    /** Same hash, other operations: its codes are positions in another list. */
    @Test
    void mergesNoClientWithOtherOperations() {
        ScriptedRun two = new ScriptedRun("two", 0, 1, "a", "b");
        OperationBatch other = two.client("b").start();
        other.getStart().getDefinition().setOperations(List.of("one", "two", "three", "four"));
        OperationBatch fourth = two.client("b").data(0, of(0.5, 3, 1));
        rig.send(two.client("a").start(), other, fourth, two.client("a").finish());
        rig.tick();
        assertThat(rig.result().getIncompleteReasons())
                .singleElement()
                .asString()
                .startsWith("client b ran with other operations");
    }

    private OperationBatch finishWith(FinishTotal total) {
        OperationBatch finish = a.finish();
        finish.getFinish().setTotals(List.of(total));
        return finish;
    }

    private OperationBatch startWith(Consumer<RunDefinition> change) {
        OperationBatch start = a.start();
        change.accept(start.getStart().getDefinition());
        return start;
    }

    private void goodRunCompletes() {
        ScriptedClient good = new ScriptedRun("good", 0, 1, "g").client("g");
        rig.send(good.start(), good.data(0, of(0.5, NEW_ORDER, 1)), good.finish())
                .tick();
        assertThat(rig.resultKeys()).containsExactly("good/1");
        assertThat(rig.result().getComplete()).isTrue();
    }

    @Test
    void readsColumnsOfOneValueAndOfNone() {
        OperationBatch start = a.start();
        OperationBatch batch = a.data(0, of(0.5, NEW_ORDER, 7), of(0.5, NEW_ORDER, 7), of(0.5, NEW_ORDER, 7));
        batch.setOperation(List.of());
        batch.setEndDelta(List.of(100_000L));
        batch.setService(List.of(7L));
        batch.setOutcome(List.of());
        batch.setAttempts(List.of(1));
        batch.setLateness(List.of());
        batch.setUrl(List.of());
        rig.send(start, batch, a.finish()).tick();
        assertThat(rig.result().getComplete())
                .as(rig.result().getIncompleteReasons().toString())
                .isTrue();
        assertThat(Rig.tally(rig.result(), "newOrder").service().sumMicros()).isEqualTo(21);
    }

    /** More batches than numbers: stage 1 forgot the client, and its operations are in the result twice. */
    @Test
    void isNotCompleteWithMoreBatchesThanNumbers() {
        rig.send(a.start());
        OperationBatch batch = second(0);
        rig.send(batch);
        rig.seconds(ClientSeconds.newBuilder()
                .setRunId("r")
                .setClientId("a")
                .setEpoch(batch.getEpoch())
                .setSequence(batch.getSequence())
                .setKind(BatchKind.DATA)
                .setOperations(1)
                .setDuplicate(false)
                .setBeforeStart(false)
                .setSentMillis(0)
                .setPartition(0)
                .setCells(List.of())
                .build());
        rig.send(a.finish()).pass(TIMEOUT);
        assertThat(rig.result().getComplete()).isFalse();
        assertThat(rig.result().getIncompleteReasons())
                .containsExactly("client a: 4 batches came under 3 numbers, so that some were counted twice");
    }

    /** Stage 1 forgets no client while stage 2 still keeps its run, however often it is sent again. */
    @Test
    void remembersTheJournalOfAClientThatIsSentAgain() {
        List<OperationBatch> batches = wholeRun();
        batches.forEach(rig::send);
        rig.tick();
        for (int replay = 1; replay <= 3; replay++) {
            for (int day = 0; day < 5; day++) {
                rig.pass(Duration.ofDays(1));
            }
            batches.forEach(rig::send);
        }
        rig.pass(TIMEOUT);
        assertThat(rig.resultKeys()).containsExactly("r/1");
    }

    @Test
    void dropsTheStateAfterEightDaysAndChangesNothingLater() {
        List<OperationBatch> batches = wholeRun();
        batches.forEach(rig::send);
        rig.tick();
        for (int day = 0; day < 9; day++) {
            rig.pass(Duration.ofDays(1));
        }
        assertThat(rig.stateEntries()).as("the mark that there was a result").isEqualTo(1);
        batches.forEach(rig::send);
        rig.pass(TIMEOUT);
        assertThat(rig.resultKeys()).containsExactly("r/1");
        assertThat(rig.seconds()).hasSize(10);
    }
}
