package io.tacho.aggregator;

import static io.tacho.aggregator.ScriptedClient.Op.of;
import static io.tacho.aggregator.ScriptedRun.DELIVERY;
import static io.tacho.aggregator.ScriptedRun.NEW_ORDER;
import static io.tacho.aggregator.ScriptedRun.PAYMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tacho.aggregator.ScriptedClient.Op;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.operation.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a result says of the load that was offered, of its own sharpness, and of who was slow. */
class TruthRulesTest {
    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    /** B05: 4657 New-Orders of four clients in 120 s are 38.81 a second, however long they took in sum. */
    @Test
    void dividesByTheIntervalAndNotByTheSumOfTimes() {
        String[] ids = {"a", "b", "c", "d"};
        int[] counts = {1646, 1003, 1004, 1004};
        ScriptedRun run = new ScriptedRun("r", 0, 120, ids);
        for (int c = 0; c < ids.length; c++) {
            List<Op> ops = new ArrayList<>();
            for (int i = 0; i < counts[c]; i++) {
                ops.add(of(120.0 * i / counts[c], NEW_ORDER, 49_336));
            }
            ScriptedClient client = run.client(ids[c]);
            rig.send(client.start(), client.data(0, ops), client.finish());
        }
        rig.tick();
        assertThat(rig.result().getTpmc()).isEqualTo(2328.5);
        assertThat(rig.result().getOperationsPerSecond()).isCloseTo(38.81, within(0.005));
        assertThat(rig.result().getClients().get(0).getCompleted() / 120.0).isCloseTo(13.72, within(0.005));
    }

    /** B10: 100 failures of 1 ms and 98 successes of 20 ms have a median of 20 ms, and 98 completed. */
    @Test
    void keepsFailuresOutOfResponseTimesAndRates() {
        RunResult result = oneClient(ops(98, NEW_ORDER, 20_000), failures(100, NEW_ORDER, 1_000));
        assertThat(Rig.tally(result, "newOrder").response().at(Percentile.P50).orElseThrow())
                .isCloseTo(20_000, within(20L));
        assertThat(result.getTpmc()).isEqualTo(98 * 60.0);
    }

    /** B10: with no success at all there are no times and no rate, and nothing of it is NaN. */
    @Test
    void saysNothingOfTimesWhereNothingSucceeded() {
        RunResult result = oneClient(failures(1_000, PAYMENT, 1_000));
        assertThat(Rig.tally(result, "payment").response().isEmpty()).isTrue();
        assertThat(result.getOperationsPerSecond()).isZero();
    }

    /** B13: a stall of 1 s at an operation each 10 ms: service time p99 1 ms, response time p99 900 ms, both stored. */
    @Test
    void keepsServiceAndResponseTimesOfAStallApart() {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 999; i++) {
            ops.add(of(0.1, NEW_ORDER, 1_000));
        }
        ops.add(of(0.2, NEW_ORDER, 1_000_000));
        for (int late = 10; late < 1_000; late += 10) {
            ops.add(of(0.3, NEW_ORDER, 1_000).late((late - 1) * 1_000L));
        }
        RunResult result = oneClient(ops);
        LatencyDistribution response = Rig.tally(result, "newOrder").response();
        assertThat(Rig.tally(result, "newOrder").service().at(Percentile.P99).orElseThrow())
                .isEqualTo(1_000);
        assertThat(response.count()).isEqualTo(1_099);
        assertThat(response.at(Percentile.P99).orElseThrow()).isCloseTo(900_000, within(900L));
        assertThat(response.at(Percentile.P95).orElseThrow()).isCloseTo(460_000, within(460L));
    }

    /** B18: what was offered is counted over all clients and judged in the result. */
    @Test
    void judgesTheOfferedLoadOfAllClientsTogether() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a", "b");
        run.client("a").counters = Map.of("new_orders", 60_000L, "new_order_rollbacks", 1_200L);
        run.client("b").counters = Map.of("new_orders", 40_000L, "new_order_rollbacks", 0L);
        for (String id : List.of("a", "b")) {
            ScriptedClient client = run.client(id);
            rig.send(client.start(), client.data(0, of(0.5, NEW_ORDER, 1_000)), client.finish());
        }
        rig.tick();
        OfferedLimit rollbacks = limit("newOrder.rollbacks");
        assertThat(rollbacks.getActual()).isEqualTo("1.20 % of 100000");
        assertThat(rollbacks.getPass()).isFalse();
        assertThat(rig.result().getWarnings())
                .anySatisfy(text -> assertThat(text)
                        .startsWith("the load offered broke bounds of TPC-C (newOrder.rollbacks 1.20 % of 100000,"
                                + " bounds 0.9 to 1.1 %, further outside than chance explains")
                        .endsWith("this is not a TPC-C figure"));
        assertThat(limit("payment.remote").getNote()).isEqualTo("no data");
    }

    @Test
    void judgesTheMixByWhatCompleted() {
        oneClient(ops(1_000, NEW_ORDER, 1_000), ops(100, PAYMENT, 1_000), failures(900, PAYMENT, 1_000));
        assertThat(limit("payment.share").getActual()).isEqualTo("9.09 % of 1100");
        assertThat(limit("payment.share").getPass()).isFalse();
        assertThat(limit("delivery.share").getPass()).isFalse();
    }

    @Test
    void judgesNoOfferedLoadOfOtherWorkloadsOrOfNothing() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.definition.setWorkload("ycsb");
        assertThat(oneClient(run, ops(10, NEW_ORDER, 1)).getOfferedLoad()).isEmpty();
        assertThat(rig.result().getTpmcLow()).isNull();
    }

    @Test
    void givesShortRunsAnInterval() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        RunResult result = oneClient(run, ops(125, NEW_ORDER, 1_000));
        assertThat(result.getTpmc()).isEqualTo(125.0);
        assertThat(result.getTpmcLow()).isCloseTo(104.05, within(0.01));
        assertThat(result.getTpmcHigh()).isCloseTo(148.93, within(0.01));
    }

    @Test
    void givesNoIntervalWithEnoughNewOrders() {
        assertThat(oneClient(ops(1_000, NEW_ORDER, 1_000)).getTpmcLow()).isNull();
    }

    /** A peer printed an efficiency of 104.2 % and nothing warned: chance, in 1112 transactions. */
    @Test
    void namesTheCauseOfAnEfficiencyOver100() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        oneClient(run, ops(134, NEW_ORDER, 1_000));
        assertThat(rig.result().getWarnings())
                .contains("the efficiency of 104.2 % is more than keying and think times allow, by chance in so short a"
                        + " run: this is not a TPC-C figure");
    }

    @Test
    void namesTheOptionBehindAnEfficiencyOver100() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.definition.getSettings().putAll(Map.of("wait", "0", "max-rate", "2500", "local-warehouses", "true"));
        oneClient(run, ops(2_000, NEW_ORDER, 1_000));
        assertThat(rig.result().getWarnings())
                .anySatisfy(text -> assertThat(text)
                        .contains("because of --max-rate 2500 and --local-warehouses: this is not a TPC-C figure"))
                .anySatisfy(text -> assertThat(text).contains("the figure is what was asked for"))
                .anySatisfy(text -> assertThat(text).contains("no transaction met another warehouse"));
    }

    @Test
    void saysWhatActiveWarehousesMean() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.definition.getSettings().put("active-warehouses", "2");
        oneClient(run, ops(1, NEW_ORDER, 1_000));
        assertThat(rig.result().getWarnings())
                .anySatisfy(text -> assertThat(text).startsWith("only 2 of the 10 loaded warehouses had terminals"));
    }

    /** One bad node must not hide in the merge: a tenth of the operations, three times as slow. */
    @Test
    void namesAnAddressMuchSlowerThanTheOthers() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.client("a").urls = List.of("db1:5432/t", "db2:5432/t", "db3:5432/t");
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            ops.add(of(0.1, NEW_ORDER, 10_000));
            ops.add(of(0.1, NEW_ORDER, 12_000).url(1));
            ops.add(of(0.1, NEW_ORDER, 36_000).url(2));
            ops.add(of(0.1, PAYMENT, 5_000).url(i % 2));
        }
        for (int i = 0; i < 999; i++) {
            ops.add(of(0.1, PAYMENT, 50_000).url(2)); // too few to have a 99th percentile
        }
        assertThat(oneClient(run, ops).getWarnings())
                .filteredOn(text -> text.startsWith("database address"))
                .containsExactly("database address db3:5432/t: the 99th percentile response of newOrder was 36.0 ms,"
                        + " 3.0 times the 12.0 ms at the other addresses");
    }

    @Test
    void namesAnAddressThatFailsMoreThanTheOthers() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.client("a").urls = List.of("db1:5432/t", "db2:5432/t");
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            ops.add(of(0.1, PAYMENT, 10_000));
            ops.add(of(0.1, PAYMENT, 10_000).url(1).outcome(i < 20 ? failure(i) : Outcome.COMMITTED));
        }
        assertThat(oneClient(run, ops).getWarnings())
                .filteredOn(text -> text.startsWith("database address"))
                .containsExactly(
                        "database address db2:5432/t: 10.0 % of its payment operations failed or had no known end,"
                                + " 0.0 % at the other addresses");
    }

    /** What a node leaves that refuses, then goes silent. */
    private static Outcome failure(int i) {
        return List.of(Outcome.FAILED, Outcome.UNKNOWN, Outcome.UNFINISHED).get(i % 3);
    }

    @Test
    void saysThatTheClientsStartedLate() {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ops.add(of(0.1, PAYMENT, 10_000).late(2_000));
        }
        assertThat(oneClient(ops).getWarnings())
                .anySatisfy(text -> assertThat(text)
                        .startsWith(
                                "the clients started operations late: lateness has a 99th percentile of 2.0 ms, where"
                                        + " response times, which include it, have 12.0 ms")
                        .contains("all connections were busy"));
    }

    @Test
    void saysNothingOfLatenessThatIsSmallBesideTheResponseTimes() {
        assertThat(oneClient(List.of(of(0.1, DELIVERY, 90_000).late(2_000))).getWarnings())
                .noneMatch(text -> text.contains("late"));
    }

    /** Nearly half of a quick database's response times, and yet only the waking of a thread. */
    @Test
    void saysNothingOfTheTimeThatThreadsTakeToWake() {
        assertThat(oneClient(List.of(of(0.1, PAYMENT, 1_000).late(900))).getWarnings())
                .noneMatch(text -> text.contains("late"));
    }

    /** A paced run that the database cannot follow: what was never started is in no response time. */
    @Test
    void saysHowManyOperationsWereNeverStarted() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.client("a").figures = Map.of("unstarted_operations", 300.0);
        assertThat(oneClient(run, ops(900, PAYMENT, 1_000)).getWarnings())
                .anySatisfy(text -> assertThat(text)
                        .startsWith("300 operations were due by the end and had not been started, 25.0 % of all"));
    }

    @Test
    void saysNothingOfTheFewThatFallDueInTheLastInstant() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.client("a").figures = Map.of("unstarted_operations", 1.0);
        assertThat(oneClient(run, ops(1_000, PAYMENT, 1_000)).getWarnings()).noneMatch(text -> text.contains("due"));
    }

    @Test
    void passesOnByWhatAClientDisturbedItself() {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        run.client("a").perturbed = true;
        run.client("a").perturbedReasons = List.of("CPU at 97 % for 12 s", "a GC pause of 80 ms");
        RunResult result = oneClient(run, List.of(of(0.1, PAYMENT, 1_000).late(900_000)));
        assertThat(result.getClients().get(0).getPerturbedReasons())
                .containsExactly("CPU at 97 % for 12 s", "a GC pause of 80 ms");
        assertThat(result.getWarnings())
                .contains("client a disturbed its own measurement: CPU at 97 % for 12 s; a GC pause of 80 ms")
                .anySatisfy(text -> assertThat(text)
                        .contains("started operations late", "clients disturbed their own measurement"));
    }

    /** A run of so many operations is whole when it has done them, whatever its duration would have been. */
    @Test
    void isNotInterruptedByItsNumberOfOperations() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        run.definition.getSettings().put("operations", "1");
        ScriptedClient a = run.client("a");
        rig.send(a.start(), a.data(0, of(0.5, NEW_ORDER, 1)), a.finish(5, RunEnd.COMPLETED, null))
                .tick();
        assertThat(rig.result().getInterrupted()).isFalse();
        assertThat(rig.result().getMeasuredSeconds()).isEqualTo(5.0);
        assertThat(rig.result().getComplete()).isTrue();
    }

    @Test
    void isInterruptedBeforeItsNumberOfOperations() {
        ScriptedRun run = new ScriptedRun("r", 0, 60, "a");
        run.definition.getSettings().put("operations", "1000");
        ScriptedClient a = run.client("a");
        rig.send(a.start(), a.data(0, of(0.5, NEW_ORDER, 1)), a.finish(5, RunEnd.INTERRUPTED, "signal"))
                .tick();
        assertThat(rig.result().getInterrupted()).isTrue();
    }

    private OfferedLimit limit(String name) {
        return rig.result().getOfferedLoad().stream()
                .filter(limit -> limit.getName().equals(name))
                .findAny()
                .orElseThrow();
    }

    @SafeVarargs
    private RunResult oneClient(List<Op>... ops) {
        return oneClient(new ScriptedRun("r", 0, 1, "a"), ops);
    }

    @SafeVarargs
    private RunResult oneClient(ScriptedRun run, List<Op>... ops) {
        ScriptedClient a = run.client("a");
        rig.send(a.start());
        for (List<Op> some : ops) {
            rig.send(a.data(0, some));
        }
        rig.send(a.finish()).tick();
        return rig.result();
    }

    private static List<Op> ops(int count, int operation, long service) {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ops.add(of(0.5, operation, service));
        }
        return ops;
    }

    private static List<Op> failures(int count, int operation, long service) {
        return ops(count, operation, service).stream()
                .map(op -> op.outcome(Outcome.FAILED))
                .toList();
    }
}
