package io.tacho.aggregator;

import static io.tacho.aggregator.ScriptedClient.Op.of;
import static io.tacho.aggregator.ScriptedRun.NEW_ORDER;
import static io.tacho.aggregator.ScriptedRun.PAYMENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.aggregator.ScriptedClient.Op;
import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.operation.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a result says, and when there is one. */
class ResultRulesTest {
    private static final Duration TIMEOUT = AggregatorSettings.DEFAULT_CLIENT_TIMEOUT.plusSeconds(6);

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void isCompleteWhenAllClientsFinishedAndAllSumsAgree() {
        ScriptedRun run = new ScriptedRun("r", 2, 3, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        rig.send(a.start(), b.start());
        rig.send(a.data(-1, of(-0.5, NEW_ORDER, 900)), a.data(0, of(0.5, NEW_ORDER, 1_000), of(1.5, PAYMENT, 2_000)));
        rig.send(b.data(1, of(1.9, NEW_ORDER, 3_000)), b.data(3, of(3.2, NEW_ORDER, 4_000)));
        rig.send(a.finish()).tick();
        assertThat(rig.results()).isEmpty();
        rig.send(b.finish()).tick();

        RunResult result = rig.result();
        assertThat(result.getIncompleteReasons()).isEmpty();
        assertThat(result.getComplete()).isTrue();
        assertThat(result.getInterrupted()).isFalse();
        assertThat(result.getRevision()).isEqualTo(1);
        assertThat(result.getMeasuredSeconds()).isEqualTo(3.0);
        assertThat(result.getTpmc()).isEqualTo(2 * 60 / 3.0);
        assertThat(result.getEfficiencyPercent()).isEqualTo(100 * 40 / (12.86 * 10));
        assertThat(result.getOperationsPerSecond()).isEqualTo(1.0);
        assertThat(result.getReconciliation().getSent()).isEqualTo(5);
        assertThat(result.getReconciliation().getAggregated()).isEqualTo(5);
        assertThat(result.getReconciliation().getOutsideInterval()).isEqualTo(2);
        assertThat(result.getReconciliation().getMissing()).isZero();
        assertThat(result.getSecondRows()).isEqualTo(rig.seconds().size());
        assertThat(result.getVerdicts()).extracting(ResultVerdict::getName).contains("tpcc", "cockroach");
        assertThat(result.getCounters()).containsEntry("order.lines", 50L);
        assertThat(result.getSettings()).containsEntry("wait", "1").containsEntry("seed", "7");
        assertThat(result.getDatabase()).containsEntry("product", "PostgreSQL");
        assertThat(result.getClients()).extracting(ClientResult::getClientId).containsExactly("a", "b");
        assertThat(result.getClients()).extracting(ClientResult::getCompleted).containsExactly(2L, 1L);
    }

    @Test
    void comesOnceHoweverOftenTheClockTicks() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        rig.send(run.client("a").start(), run.client("a").finish());
        for (int i = 0; i < 5; i++) {
            rig.pass(TIMEOUT);
        }
        assertThat(rig.resultKeys()).containsExactly("r/1");
    }

    /** B53: an operation that never ran counts 0 and has no times; no verdict passes on it. */
    @Test
    void listsOperationsThatNeverRan() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        rig.send(
                run.client("a").start(),
                run.client("a").data(0, of(0.1, NEW_ORDER, 5)),
                run.client("a").finish());
        rig.tick();
        RunResult result = rig.result();
        assertThat(result.getOperations())
                .extracting(OperationResult::getOperation)
                .containsExactly("newOrder", "payment", "delivery");
        assertThat(Rig.tally(result, "delivery").isEmpty()).isTrue();
        assertThat(Rig.tally(result, "delivery").response().at(Percentile.P99)).isEmpty();
        assertThat(result.getVerdicts()).noneMatch(ResultVerdict::getPass);
    }

    @Test
    void ofClientsThatSentNothingHasNoRates() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a", "b");
        rig.send(run.client("a").start());
        rig.pass(TIMEOUT);
        RunResult result = rig.result();
        assertThat(result.getComplete()).isFalse();
        assertThat(result.getMeasuredSeconds()).isZero();
        assertThat(result.getTpmc()).isNull();
        assertThat(result.getEfficiencyPercent()).isNull();
        assertThat(result.getOperationsPerSecond()).isZero();
        assertThat(result.getReconciliation().getSent()).isNull();
        assertThat(result.getIncompleteReasons())
                .anySatisfy(reason -> assertThat(reason).startsWith("client a did not finish"))
                .contains("client b sent nothing");
        assertThat(result.getClients()).extracting(ClientResult::getEnded).containsExactly("LOST", "EXPECTED");
    }

    @Test
    void warnsOfOperationsThatFailedOften() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        ScriptedClient a = run.client("a");
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            ops.add(of(0.1, NEW_ORDER, 5).outcome(i < 3 ? Outcome.FAILED : Outcome.COMMITTED));
            ops.add(of(0.1, PAYMENT, 5).outcome(i < 2 ? Outcome.FAILED : Outcome.COMMITTED));
        }
        OperationBatch batch = ScriptedClient.with(
                a.data(0, ops),
                new BatchError(NEW_ORDER, "40001", 90L, 1L, 0L, 0L, ""),
                new BatchError(NEW_ORDER, "23505", 2L, 2L, 0L, 0L, ""),
                new BatchError(PAYMENT, "57014", 2L, 2L, 0L, 0L, ""));
        rig.send(a.start(), batch, a.finish()).tick();
        assertThat(rig.result().getWarnings())
                .contains("newOrder: 1.5 % of its operations failed, most often with SQLSTATE 23505:"
                        + " throughput of the others may be flattered")
                .noneMatch(text -> text.startsWith("payment:"));
    }

    /** B04: ramp 30 s at 60 a second, then 60 s at 100 a second: 6000 tpmC, not 5200 and not 7800. */
    @Test
    void cutsTheRampFromEveryClient() {
        ScriptedRun run = new ScriptedRun("r", 30, 60, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        for (int second = -30; second < 60; second++) {
            List<Op> ops = new ArrayList<>();
            int rate = second < 0 ? 60 : 100;
            for (int i = 0; i < rate; i++) {
                ops.add(of(second + (i + 0.5) / rate, NEW_ORDER, 1_000));
            }
            rig.send(a.data(second, ops));
        }
        rig.send(a.finish()).tick();
        assertThat(rig.result().getTpmc()).isEqualTo(6_000.0);
        assertThat(rig.result().getReconciliation().getOutsideInterval()).isEqualTo(1_800);
    }

    /** B07: planned rollbacks count as completed, failures and stragglers after the end do not. */
    @Test
    void countsPlannedRollbacksAndNoStragglers() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        for (int second = 0; second < 60; second++) {
            List<Op> ops = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                Op op = of(second + i / 100.0, NEW_ORDER, 1_000);
                ops.add(i == 50 ? op.outcome(Outcome.ROLLED_BACK) : op);
            }
            ops.add(of(second + 0.995, NEW_ORDER, 9_000_000).outcome(Outcome.FAILED));
            rig.send(a.data(second, ops));
        }
        rig.send(a.data(60, of(60.1, NEW_ORDER, 1_000), of(60.2, NEW_ORDER, 1_000)), a.finish());
        rig.tick();
        RunResult result = rig.result();
        assertThat(result.getTpmc()).isEqualTo(6_000.0);
        assertThat(Rig.cell(result, "newOrder").getCommitted()).isEqualTo(5_940);
        assertThat(Rig.cell(result, "newOrder").getRolledBack()).isEqualTo(60);
        assertThat(Rig.cell(result, "newOrder").getFailed()).isEqualTo(60);
        assertThat(Rig.tally(result, "newOrder").response().maxMicros()).hasValue(1_000);
        assertThat(result.getComplete()).isTrue();
    }

    /** B12: percentiles are those of the merged distributions, not a mean or maximum of the clients' percentiles. */
    @Test
    void mergesDistributionsNotPercentiles() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a", "b", "c");
        LatencyDistribution all = new LatencyDistribution();
        int[] counts = {900, 900, 40};
        long[] bases = {10_000, 12_000, 900_000};
        String[] ids = {"a", "b", "c"};
        for (int c = 0; c < 3; c++) {
            ScriptedClient client = run.client(ids[c]);
            List<Op> ops = new ArrayList<>();
            for (int i = 0; i < counts[c]; i++) {
                long service = bases[c] + i * 7L;
                ops.add(of(i / 1_000.0, NEW_ORDER, service));
                all.record(service);
            }
            rig.send(client.start(), client.data(0, ops), client.finish());
        }
        rig.tick();
        assertThat(Rig.tally(rig.result(), "newOrder").response()).isEqualTo(all);
        assertThat(all.at(Percentile.P99).orElseThrow()).isGreaterThan(900_000);
    }

    @Test
    void addsLatenessToTheResponseTime() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start(), a.data(0, of(0.5, PAYMENT, 1_000).late(250)), a.finish())
                .tick();
        assertThat(Rig.tally(rig.result(), "payment").response().maxMicros()).hasValue(1_250);
        assertThat(Rig.tally(rig.result(), "payment").service().maxMicros()).hasValue(1_000);
        assertThat(Rig.tally(rig.result(), "payment").lateness().maxMicros()).hasValue(250);
    }

    @Test
    void saysBothNumbersWhenAClientsSumsDiffer() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        ScriptedClient a = run.client("a");
        OperationBatch start = a.start();
        a.data(0, of(0.1, NEW_ORDER, 1), of(0.2, NEW_ORDER, 1));
        OperationBatch finish = a.finish();
        finish.setSequence(1);
        rig.send(start, finish).tick();
        assertThat(rig.result().getComplete()).isFalse();
        assertThat(rig.result().getIncompleteReasons())
                .contains("client a recorded 2 operations, 0 were aggregated")
                .contains("client a counted 2 newOrder COMMITTED in the measurement interval, 0 were aggregated");
        assertThat(rig.result().getReconciliation().getMissing()).isEqualTo(2);
    }

    @Test
    void neverMergesAnotherDefinition() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        b.hash = "hash-2";
        rig.send(a.start(), b.start(), a.data(0, of(0.5, NEW_ORDER, 1)), b.data(0, of(0.5, NEW_ORDER, 1)));
        rig.send(a.finish(), b.finish()).tick();
        assertThat(rig.result().getComplete()).isFalse();
        assertThat(rig.result().getIncompleteReasons())
                .singleElement()
                .asString()
                .contains("client b", "another run definition", "hash-1", "hash-2");
        assertThat(Rig.cell(rig.result(), "newOrder").getCommitted()).isEqualTo(1);
        assertThat(rig.result().getReconciliation().getMissing()).isEqualTo(1);
    }

    @Test
    void neverMergesAnotherStartOfMeasurement() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a", "b");
        run.client("b").measureStart += 1_000_000;
        rig.send(run.client("a").start(), run.client("b").start());
        rig.send(run.client("a").finish(), run.client("b").finish()).tick();
        assertThat(rig.result().getIncompleteReasons())
                .singleElement()
                .asString()
                .contains("client b", "another start of measurement");
    }

    @Test
    void hasRowsOfAddressesOnlyWithSeveral() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        a.urls = List.of("db1", "db2");
        b.urls = List.of("db2", "db3");
        rig.send(a.start(), b.start());
        rig.send(a.data(0, of(0.1, NEW_ORDER, 1), of(0.2, NEW_ORDER, 1).url(1)));
        rig.send(b.data(0, of(0.1, NEW_ORDER, 1), of(0.2, NEW_ORDER, 1).url(1)));
        rig.send(a.finish(), b.finish()).tick();
        assertThat(rig.result().getOperations().stream().filter(row -> row.getUrl() != null))
                .extracting(row -> row.getUrl() + " " + row.getCell().getCommitted())
                .containsExactly("db1 1", "db2 2", "db3 1");
        assertThat(Rig.cell(rig.result(), "newOrder").getCommitted()).isEqualTo(4);
        assertThat(rig.seconds()).extracting(SecondRow::getOperation).containsExactly("newOrder");
        assertThat(rig.result().getComplete()).isTrue();
    }

    @Test
    void addsUpErrors() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        rig.send(ScriptedClient.with(a.data(0), new BatchError(NEW_ORDER, "40001", 2L, 0L, 10L, 20L, "retry")));
        rig.send(ScriptedClient.with(
                a.data(0),
                new BatchError(NEW_ORDER, "40001", 1L, 1L, 5L, 15L, "again"),
                new BatchError(NEW_ORDER, "23505", 1L, 1L, 5L, 5L, "duplicate key")));
        rig.send(a.finish()).tick();
        assertThat(rig.result().getErrors())
                .extracting(error -> error.getSqlstate() + " " + error.getFailedAttempts() + " "
                        + error.getFailedOperations() + " " + error.getFirstMicros() + " " + error.getLastMicros())
                .containsExactly("23505 1 1 5 5", "40001 3 1 5 20");
    }

    @Test
    void isInvalidWithTooManyUnfinishedOperations() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        ScriptedClient a = run.client("a");
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 98; i++) {
            ops.add(of(i / 100.0, NEW_ORDER, 1));
        }
        rig.send(a.start(), a.data(0, ops));
        rig.send(a.data(
                1,
                of(3, PAYMENT, 1).outcome(Outcome.UNFINISHED),
                of(3, PAYMENT, 1).outcome(Outcome.UNFINISHED)));
        rig.send(a.finish()).tick();
        assertThat(rig.result().getComplete()).isFalse();
        assertThat(rig.result().getIncompleteReasons())
                .singleElement()
                .asString()
                .contains("2 operations were unfinished", "invalid");
    }

    @Test
    void warnsOfWhatIsNoTpccFigure() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.definition.getSettings().put("wait", "0");
        ScriptedClient a = run.client("a");
        a.clockBound = 300_000;
        a.perturbed = true;
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ops.add(of(i / 100.0, NEW_ORDER, 1));
        }
        rig.send(a.start(), a.data(0, ops), a.finish()).tick();
        assertThat(rig.result().getWarnings())
                .anySatisfy(text -> assertThat(text).contains("waits were 0", "not a TPC-C figure"))
                .anySatisfy(text -> assertThat(text).contains("efficiency of 4665.6 %", "not a TPC-C figure"))
                .anySatisfy(text -> assertThat(text).contains("client a", "300 ms", "250 ms"))
                .anySatisfy(text -> assertThat(text).contains("client a disturbed"));
        assertThat(rig.result().getComplete()).isTrue();
    }

    /** B31: the interval of an interrupted run ends where all clients still drove; what came later is outside. */
    @Test
    void ofAnInterruptedRunDividesByTheSecondsThatAllClientsCovered() {
        ScriptedRun run = new ScriptedRun("r", 0, 600, "a", "b");
        ScriptedClient a = run.client("a");
        ScriptedClient b = run.client("b");
        rig.send(a.start(), b.start());
        for (int second = 0; second < 130; second++) {
            rig.send(a.data(second, of(second + 0.5, NEW_ORDER, second + 1)));
            rig.send(b.data(second, of(second + 0.5, NEW_ORDER, second + 1)));
            rig.tick();
        }
        rig.send(a.finish(121, RunEnd.INTERRUPTED, "signal"));
        rig.send(b.data(130, of(130.5, NEW_ORDER, 1)), b.finish(131, RunEnd.STOPPED, "client a ended"));
        rig.tick();
        RunResult result = rig.result();
        assertThat(result.getComplete())
                .as(result.getIncompleteReasons().toString())
                .isTrue();
        assertThat(result.getInterrupted()).isTrue();
        assertThat(result.getMeasuredSeconds()).isEqualTo(121.0);
        assertThat(Rig.cell(result, "newOrder").getCommitted()).isEqualTo(242);
        assertThat(result.getTpmc()).isEqualTo(242 * 60 / 121.0);
        assertThat(Rig.tally(result, "newOrder").response().maxMicros()).hasValue(121);
        assertThat(result.getReconciliation().getOutsideInterval()).isEqualTo(9 + 10);
        assertThat(result.getClients()).extracting(ClientResult::getCompleted).containsExactly(121L, 121L);
        assertThat(result.getWarnings()).anySatisfy(text -> assertThat(text).contains("INTERRUPTED (signal)"));
    }

    @Test
    void endsInTheRampWithoutRates() {
        ScriptedRun run = new ScriptedRun("r", 10, 60, "a");
        ScriptedClient a = run.client("a");
        rig.send(a.start(), a.data(-9, of(-8.5, NEW_ORDER, 1)), a.finish(0, RunEnd.INTERRUPTED, "signal"))
                .tick();
        assertThat(rig.result().getMeasuredSeconds()).isZero();
        assertThat(rig.result().getTpmc()).isNull();
        assertThat(rig.result().getInterrupted()).isTrue();
    }
}
