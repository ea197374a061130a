package io.tacho.aggregator;

import static io.tacho.aggregator.ScriptedClient.Op.of;
import static io.tacho.aggregator.ScriptedRun.NEW_ORDER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.Stop;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
        assertThat(incomplete.getIncompleteReasons()).containsExactly("client a: 1 of 12 batches are missing");
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
