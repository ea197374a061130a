package io.tacho.aggregator;

import static io.tacho.aggregator.ScriptedClient.Op.of;
import static io.tacho.aggregator.ScriptedRun.NEW_ORDER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.LedgerState;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.LiveWindow;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunPhase;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When seconds close, who holds them, and what is shown meanwhile. */
class ClosingRulesTest {
    private static final Duration TIMEOUT = AggregatorSettings.DEFAULT_CLIENT_TIMEOUT.plusSeconds(6);

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    private static OperationBatch second(ScriptedClient client, int second) {
        return client.data(second, of(second + 0.5, NEW_ORDER, 1_000));
    }

    @Test
    void closesASecondWhenEveryClientHasPassedIt() {
        ScriptedRun run = new ScriptedRun("r", 1, 10, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        rig.send(a.start(), b.start(), second(a, -1), second(a, 0), second(a, 1))
                .tick();
        assertThat(rig.seconds()).isEmpty();
        rig.send(second(b, -1), second(b, 0)).tick();
        assertThat(rig.secondKeys()).containsExactly("r/-1/newOrder/0");
        assertThat(rig.seconds().get(0).getMeasured()).isFalse();
        rig.send(second(b, 1)).tick();
        assertThat(rig.secondKeys()).containsExactly("r/-1/newOrder/0", "r/0/newOrder/0");
        SecondRow zero = rig.seconds().get(1);
        assertThat(zero.getMeasured()).isTrue();
        assertThat(zero.getCell().getCommitted()).isEqualTo(2);
        assertThat(zero.getStartMicros()).isEqualTo(ScriptedRun.MEASURE_START);
    }

    /** B33: the last seconds need no newer data; FINISH closes them. */
    @Test
    void closesTheLastSecondsWithTheFinish() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        for (int second = 0; second < 60; second++) {
            rig.send(second(a, second));
        }
        rig.send(a.finish()).tick();
        assertThat(rig.seconds()).hasSize(60);
        assertThat(rig.result().getComplete()).isTrue();
    }

    /** B34: 40 of 1000 operations come 20 s late: all are in the result, the late ones as parts of their seconds. */
    @Test
    void countsWhatComesLate() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        List<OperationBatch> late = new ArrayList<>();
        for (int second = 0; second < 60; second++) {
            List<ScriptedClient.Op> ops = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                ops.add(of(second + i / 16.0, NEW_ORDER, 500));
            }
            rig.send(a.data(second, ops));
            if (second == 30) {
                for (int i = 0; i < 40; i++) {
                    late.add(a.data(30, of(10 + i / 4.0, NEW_ORDER, 500)));
                }
            }
            if (second == 50) {
                late.forEach(rig::send);
            }
            rig.pass(Duration.ofMillis(600));
        }
        rig.send(a.finish()).tick();
        RunResult result = rig.result();
        assertThat(result.getComplete())
                .as(result.getIncompleteReasons().toString())
                .isTrue();
        assertThat(Rig.cell(result, "newOrder").getCommitted()).isEqualTo(1_000);
        assertThat(result.getSecondRows()).isEqualTo(rig.seconds().size()).isEqualTo(70);
        assertThat(rig.secondKeys()).doesNotHaveDuplicates().contains("r/10/newOrder/1", "r/19/newOrder/1");
        assertThat(rig.seconds().stream()
                        .mapToLong(row -> row.getCell().getCommitted())
                        .sum())
                .isEqualTo(1_000);
    }

    @Test
    void aClientWithAClockAheadClosesNothingOfOthers() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        rig.send(a.start(), b.start(), a.data(3_600, of(3_600.5, NEW_ORDER, 1)), second(b, 0), second(b, 1));
        rig.tick();
        assertThat(rig.secondKeys()).containsExactly("r/0/newOrder/0");
        for (int second = 2; second < 60; second++) {
            rig.send(second(b, second));
        }
        rig.send(b.finish(), a.finish()).tick();
        assertThat(rig.result().getComplete()).isTrue();
        assertThat(Rig.cell(rig.result(), "newOrder").getCommitted()).isEqualTo(60);
        assertThat(rig.result().getReconciliation().getOutsideInterval()).isEqualTo(1);
    }

    @Test
    void aSilentClientHoldsSecondsUntilItIsLost() {
        ScriptedRun run = new ScriptedRun("r", 0, 120, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        rig.send(a.start(), b.start(), second(a, 0), second(b, 0));
        rig.send(second(a, 1), second(a, 2)).tick();
        rig.pass(Duration.ofSeconds(5));
        assertThat(rig.seconds()).isEmpty();
        assertThat(state("b")).isEqualTo(LedgerState.SILENT);
        assertThat(rig.clients().getWarnings())
                .anySatisfy(text -> assertThat(text).contains("client b is silent since"));
        for (int second = 3; second < 80; second += 5) {
            rig.send(second(a, second)).pass(Duration.ofSeconds(5));
        }
        assertThat(state("b")).isEqualTo(LedgerState.LOST);
        assertThat(rig.seconds()).isNotEmpty();

        rig.send(a.data(119), a.finish()).tick();
        RunResult result = rig.result();
        assertThat(result.getComplete()).isFalse();
        assertThat(result.getIncompleteReasons())
                .singleElement()
                .asString()
                .startsWith("client b did not finish: its last batch was sent at");
        assertThat(result.getClients().get(1).getEnded()).isEqualTo("LOST");

        for (int second = 1; second < 120; second++) {
            rig.send(second(b, second));
        }
        rig.pass(Duration.ofSeconds(1));
        assertThat(rig.results()).as("it is back and has not finished").hasSize(1);
        rig.send(b.finish()).tick();
        assertThat(rig.result().getRevision()).isEqualTo(2);
        assertThat(rig.result().getComplete())
                .as(rig.result().getIncompleteReasons().toString())
                .isTrue();
        assertThat(rig.result().getMeasuredSeconds()).isEqualTo(120);
        assertThat(rig.result().getSecondRows()).isEqualTo(rig.seconds().size());
        assertThat(rig.secondKeys()).doesNotHaveDuplicates();
    }

    private LedgerState state(String client) {
        return rig.clients().getClients().stream()
                .filter(row -> row.getClientId().equals(client))
                .findAny()
                .orElseThrow()
                .getState();
    }

    @Test
    void losesNobodyWhileItIsNotListening() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start(), second(a, 0));
        rig.listen(false);
        rig.pass(Duration.ofHours(1));
        assertThat(rig.results()).isEmpty();
        assertThat(state("a")).isEqualTo(LedgerState.SILENT);
        rig.listen(true);
        rig.pass(Duration.ofSeconds(50));
        assertThat(rig.results()).isEmpty();
        rig.pass(Duration.ofSeconds(16));
        assertThat(rig.results()).hasSize(1);
    }

    @Test
    void aBatchEndsTheSilence() {
        ScriptedRun run = new ScriptedRun("r", 0, 600, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        for (int i = 0; i < 5; i++) {
            rig.pass(Duration.ofSeconds(50)).send(a.data(i * 50));
        }
        assertThat(rig.results()).isEmpty();
    }

    @Test
    void showsSecondsWindowsAndTheWhole() {
        ScriptedRun run = new ScriptedRun("r", 2, 100, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        for (int second = -2; second < 20; second++) {
            rig.send(second(a, second), second(a, second)).tick();
        }
        LiveRow row = rig.live(LiveWindow.SECOND, 7, "newOrder").orElseThrow();
        assertThat(row.getCompleted()).isEqualTo(2);
        assertThat(row.getClosed()).isTrue();
        assertThat(row.getPhase()).isEqualTo(RunPhase.MEASURE);
        assertThat(row.getTpmc()).isEqualTo(120.0);
        assertThat(row.getResponseP99Micros()).isEqualTo(1_000);
        assertThat(rig.live(LiveWindow.SECOND, -1, "newOrder").orElseThrow().getPhase())
                .isEqualTo(RunPhase.RAMP);
        LiveRow ten = rig.live(LiveWindow.TEN_SECONDS, 18, "newOrder").orElseThrow();
        assertThat(ten.getSeconds()).isEqualTo(10);
        assertThat(ten.getCompleted()).isEqualTo(20);
        LiveRow sixty = rig.live(LiveWindow.SIXTY_SECONDS, 18, "newOrder").orElseThrow();
        assertThat(sixty.getSeconds()).isEqualTo(21);
        assertThat(sixty.getPerSecond()).isEqualTo(2.0);
        LiveRow all = rig.live(LiveWindow.CUMULATIVE, 18, "newOrder").orElseThrow();
        assertThat(all.getSeconds()).isEqualTo(19);
        assertThat(all.getCompleted()).isEqualTo(38);
        assertThat(all.getTpmc()).isEqualTo(120.0);
    }

    @Test
    void saysThatTheRunHasEnded() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        rig.send(run.client("a").start(), run.client("a").finish()).tick();
        assertThat(rig.clients().getPhase()).isEqualTo(RunPhase.ENDED);
        assertThat(state("a")).isEqualTo(LedgerState.FINISHED);
    }

    @Test
    void keepsAStateThatDoesNotGrowWithTheRun() {
        ScriptedRun run = new ScriptedRun("r", 0, 2_000, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        for (int second = 0; second < 300; second++) {
            rig.send(second(a, second)).tick();
        }
        long early = rig.stateEntries();
        for (int second = 300; second < 1_000; second++) {
            rig.send(second(a, second));
            if (second % 5 == 4) {
                rig.tick();
            }
        }
        assertThat(rig.stateEntries()).isLessThanOrEqualTo(early + 10).isLessThan(90);
        rig.send(a.finish(1_000, RunEnd.STOPPED, "enough")).tick();
        assertThat(rig.result().getMeasuredSeconds()).isEqualTo(1_000);
        assertThat(Rig.cell(rig.result(), "newOrder").getCommitted()).isEqualTo(1_000);
        assertThat(rig.result().getComplete()).isTrue();
    }

    /** A client far behind leaves one block between it and the newest; when it comes, everything is exact again. */
    @Test
    void keepsABoundedStateWhileAClientIsFarBehind() {
        ScriptedRun run = new ScriptedRun("r", 0, 1_000, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        rig.send(a.start(), b.start(), second(a, 0), second(b, 0));
        for (int second = 1; second < 1_000; second++) {
            rig.send(second(a, second));
            if (second % 5 == 0) {
                rig.tick();
            }
        }
        assertThat(rig.stateEntries()).as("b is only behind, not lost").isLessThan(230);
        rig.send(a.finish()).pass(TIMEOUT);
        assertThat(rig.stateEntries()).isLessThan(230);
        assertThat(rig.result().getMeasuredSeconds())
                .as("b came to its first second")
                .isZero();
        assertThat(rig.result().getInterrupted()).isTrue();

        for (int second = 1; second < 400; second++) {
            rig.send(second(b, second));
        }
        rig.pass(TIMEOUT);
        RunResult partial = rig.result();
        assertThat(partial.getRevision()).isEqualTo(2);
        assertThat(partial.getMeasuredSeconds()).isEqualTo(120);
        assertThat(Rig.cell(partial, "newOrder").getCommitted()).isEqualTo(240);
        assertThat(partial.getWarnings()).anySatisfy(text -> assertThat(text).contains("399 s", "120 s"));
        assertThat(partial.getClients())
                .allSatisfy(c -> assertThat(c.getCompleted()).isEqualTo(120));

        for (int second = 400; second < 1_000; second++) {
            rig.send(second(b, second));
        }
        rig.send(b.finish()).tick();
        RunResult whole = rig.result();
        assertThat(whole.getRevision()).isEqualTo(3);
        assertThat(whole.getComplete())
                .as(whole.getIncompleteReasons().toString())
                .isTrue();
        assertThat(whole.getMeasuredSeconds()).isEqualTo(1_000);
        assertThat(Rig.cell(whole, "newOrder").getCommitted()).isEqualTo(2_000);
        assertThat(whole.getClients())
                .allSatisfy(c -> assertThat(c.getCompleted()).isEqualTo(1_000));
        assertThat(rig.secondKeys()).doesNotHaveDuplicates();
        assertThat(whole.getSecondRows()).isEqualTo(rig.seconds().size());
    }
}
