package io.tacho.workload.drive;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.coordinate.StopRequest;
import io.tacho.workload.coordinate.TestKafka;
import io.tacho.workload.drive.ClientReport.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole clients against a real Kafka, with a database and a shipment of the test's own. */
@Timeout(180)
class ClientRunIT {
    /** Behaviour is waited for; how long it takes on a busy machine is not what is tested. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final AtomicInteger RUNS = new AtomicInteger();
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final PlainPart.Body BRIEF = (terminal, execution) -> MILLISECONDS.sleep(2);

    @TempDir
    Path journals;

    private final String run = "client-run-" + RUNS.incrementAndGet();

    /** Outside of the tests' time. */
    @BeforeAll
    static void startKafka() {
        TestKafka.access();
    }

    @Test
    void runsTheSameSecondsOnAllClients() throws Exception {
        Client b = new Client("b", plan(2, SECOND), BRIEF).start();
        await().atMost(PATIENCE).until(() -> b.sharesKafka());
        Client a = new Client("a", plan(2, SECOND), BRIEF).start();
        ClientReport reportA = a.report();
        ClientReport reportB = b.report();
        for (ClientReport report : List.of(reportA, reportB)) {
            assertThat(report.stage()).isEqualTo(Stage.DELIVERED);
            assertThat(report.end()).isEqualTo(RunEnd.COMPLETED);
            assertThat(report.message()).isEmpty();
            assertThat(report.coveredSeconds()).isEqualTo(1);
        }
        assertThat(List.of(reportA.index(), reportB.index())).containsExactly(0, 1);
        assertThat(reportA.journal()).contains(Path.of("journals", "a"));
        assertThat(a.shipment.starts).hasSize(1);
        assertThat(a.shipment.starts.get(0).getMeasureStartMicros())
                .isEqualTo(b.shipment.starts.get(0).getMeasureStartMicros())
                .isEqualTo(a.shipment.order.measureStartMicros());
        assertThat(a.shipment.starts.get(0).getDefinition().getDrawn())
                .isEqualTo(b.shipment.starts.get(0).getDefinition().getDrawn())
                .isEqualTo(a.workload.agreed().getDrawn());
        assertThat(a.shipment.starts.get(0).getHost()).containsKeys("name", "processors", "memory", "os", "java");
        assertThat(b.shipment.order.partition()).isEqualTo(1);
        assertThat(a.shipment.finishes).singleElement().satisfies(finish -> {
            assertThat(finish.cause()).isEqualTo(StopCause.COMPLETED);
            assertThat(finish.counters()).containsKey("executed");
        });
        assertThat(a.shipment.recorded.all())
                .hasSize((int) reportA.operations())
                .isNotEmpty();
        assertThat(a.progress).extracting(Progress::second).containsExactly(-1, 0);
        assertThat(a.shipment.closed).isTrue();
        assertThat(a.part.openSessions).hasValue(0);
    }

    /** The whole way into Kafka: what the client says it did is what the topic holds. */
    @Test
    void shipsEveryOperationBetweenStartAndFinish() throws Exception {
        PlainPart part = new PlainPart(4, 0, 0, BRIEF);
        ClientSettings settings = new ClientSettings("a", plan(1, SECOND), TestKafka.access(), journals);
        ClientReport report = new ClientRun(settings, new PlainWorkload(part), ClientEvents.SILENT).run();
        assertThat(report.stage()).isEqualTo(Stage.DELIVERED);
        assertThat(report.journal().orElseThrow()).isDirectory().startsWith(journals);
        List<OperationBatch> batches = TestKafka.batchesOf(run);
        OperationBatch last = batches.get(batches.size() - 1);
        assertThat(batches.get(0).getKind()).isEqualTo(BatchKind.START);
        assertThat(last.getKind()).isEqualTo(BatchKind.FINISH);
        assertThat(batches).allMatch(batch -> batch.getEpoch() == report.epoch());
        assertThat(batches.stream().mapToLong(OperationBatch::getCount).sum())
                .isEqualTo(report.operations())
                .isEqualTo(last.getFinish().getOperations());
        assertThat(last.getFinish().getCoveredSeconds()).isEqualTo(1);
        assertThat(last.getFinish().getEnded()).isEqualTo(RunEnd.COMPLETED);
        assertThat(last.getFinish().getFigures())
                .containsKeys("gc.pauses", "gc.millis", "stall.longest_millis", "cpu.percent", "cpu.machine_percent");
        assertThat(last.getFinish().getTotals())
                .singleElement()
                .satisfies(total -> assertThat(total.getCount()).isPositive().isLessThan(report.operations()));
    }

    /** A client that is kept busy between READY and the start drives less than the others: its result says so. */
    @Test
    void marksALateStart() throws Exception {
        ClientSettings settings = new ClientSettings("a", plan(1, SECOND), TestKafka.access(), journals);
        List<String> told = new CopyOnWriteArrayList<>();
        ClientEvents slow = new ClientEvents() {
            @Override
            public void perturbed(List<String> reasons) {
                told.addAll(reasons);
            }

            @Override
            public void starting(long startMicros, long clockBoundMicros) {
                LockSupport.parkNanos(700_000_000); // the lead is 500 ms
            }
        };
        new ClientRun(settings, new PlainWorkload(new PlainPart(4, 0, 0, BRIEF)), slow).run();
        List<OperationBatch> batches = TestKafka.batchesOf(run);
        BatchFinish finish = batches.get(batches.size() - 1).getFinish();
        assertThat(finish.getPerturbed()).isTrue();
        assertThat(finish.getPerturbedReasons())
                .anySatisfy(reason -> assertThat(reason)
                        .startsWith("this client began to drive 0.")
                        .endsWith(" s after the start of the run"));
        assertThat(told).containsExactlyElementsOf(finish.getPerturbedReasons());
        assertThat(finish.getFigures().get("late_start.seconds")).isBetween(0.1, 20.0);
    }

    @Test
    void refusesAnotherSettingAsWrongUsage() throws Exception {
        Client a = new Client("a", plan(2, SECOND), BRIEF).start();
        await().atMost(PATIENCE).until(() -> a.sharesKafka());
        Client b = new Client("b", plan(2, HOUR), BRIEF);
        b.workload.settings.put("isolation", "serializable");
        WorkloadException refusal = b.start().refusal();
        assertThat(refusal.kind()).isEqualTo(WorkloadException.Kind.USAGE);
        assertThat(refusal)
                .hasMessageContaining("duration: this client 3600 s, run's 1 s")
                .hasMessageContaining("isolation: this client serializable, run's read committed");
        a.run.requestStop(RunEnd.INTERRUPTED, "signal INT");
        a.report();
    }

    /** A range for one client only leaves nobody knowing who drives what. */
    @Test
    void refusesARangeThatOnlyOneClientHasAsWrongUsageOnBoth() throws Exception {
        Client a = new Client("a", plan(2, SECOND), BRIEF);
        a.workload.share = Optional.of("1-10");
        Client b = new Client("b", plan(2, SECOND), BRIEF);
        a.start();
        b.start();
        for (Client client : List.of(a, b)) {
            assertThat(client.refusal().kind()).isEqualTo(WorkloadException.Kind.USAGE);
            assertThat(client.refusal())
                    .hasMessageContaining("--warehouse-range")
                    .hasMessageContaining("clients a (1-10) have a share of their own and clients b have none");
        }
    }

    /** B31: ctrl-C while waiting for the others; they learn of it. */
    @Test
    void endsWhileWaitingForOthers() throws Exception {
        Client a = new Client("a", plan(3, SECOND), BRIEF).start();
        Client b = new Client("b", plan(3, SECOND), BRIEF).start();
        await().atMost(PATIENCE).until(() -> a.sharesKafka() && b.sharesKafka());
        a.run.requestStop(RunEnd.INTERRUPTED, "signal INT");
        ClientReport report = a.report();
        assertThat(report.stage()).isEqualTo(Stage.WAITED);
        assertThat(report.end()).isEqualTo(RunEnd.INTERRUPTED);
        assertThat(report.journal()).isEmpty();
        assertThat(b.refusal()).hasMessageContaining("client a failed: signal INT");
    }

    /** B31: ctrl-C in mid-run gives a result up to the last whole second, and ends the other client too. */
    @Test
    void endsInMidRunWithTheSecondsSoFar() throws Exception {
        Client a = new Client("a", plan(2, HOUR), BRIEF).start();
        Client b = new Client("b", plan(2, HOUR), BRIEF).start();
        await().atMost(PATIENCE).until(() -> a.hasMeasured(1));
        a.run.requestStop(RunEnd.INTERRUPTED, "signal INT");
        ClientReport report = a.report();
        assertThat(report.end()).isEqualTo(RunEnd.INTERRUPTED);
        assertThat(report.stage()).isEqualTo(Stage.DELIVERED);
        assertThat(report.coveredSeconds()).isBetween(1, 20);
        assertThat(a.shipment.finishes.get(0).coveredSeconds()).isEqualTo(report.coveredSeconds());
        assertThat(b.report().end()).isEqualTo(RunEnd.STOPPED);
        assertThat(b.report().message()).isEqualTo("client a failed: signal INT");
        assertThat(b.shipment.finishes.get(0).cause().end()).isEqualTo(RunEnd.STOPPED);
    }

    @Test
    void endsWithAResultWhenStopped() throws Exception {
        Client a = new Client("a", plan(1, HOUR), BRIEF).start();
        await().atMost(PATIENCE).until(() -> a.hasMeasured(0));
        StopRequest.send(TestKafka.access(), run, "enough", "host");
        assertThat(a.report().end()).isEqualTo(RunEnd.STOPPED);
        assertThat(a.report().message()).isEqualTo("stopped by host: enough");
        assertThat(a.report().stage()).isEqualTo(Stage.DELIVERED);
    }

    @Test
    void endsWithTheResultSoFarWhenTheDatabaseDies() throws Exception {
        CountDownLatch dead = new CountDownLatch(1);
        Client a = new Client("a", plan(1, HOUR), (terminal, execution) -> {
                    BRIEF.execute(terminal, execution);
                    if (dead.getCount() == 0) {
                        execution.outcome = Outcome.FAILED.code();
                    }
                })
                .start();
        await().atMost(PATIENCE).until(() -> a.hasMeasured(0));
        dead.countDown();
        ClientReport report = a.report();
        assertThat(report.end()).isEqualTo(RunEnd.FAILED);
        assertThat(report.message()).isEqualTo("ping failed: terminating connection (SQLSTATE 57P01)");
        assertThat(report.stage()).isEqualTo(Stage.DELIVERED);
        assertThat(report.coveredSeconds()).isPositive();
    }

    @Test
    void endsWhenNothingMoreCanBeShipped() throws Exception {
        Client a = new Client("a", plan(1, HOUR), BRIEF).start();
        await().atMost(PATIENCE).until(() -> a.hasMeasured(0));
        a.shipment.failure = "no space left in journals";
        assertThat(a.report().end()).isEqualTo(RunEnd.FAILED);
        assertThat(a.report().message()).isEqualTo("no space left in journals");
    }

    @Test
    void endsTheRunForAllWhenOneBreaksInMidRun() throws Exception {
        Client a = new Client("a", plan(2, HOUR), BRIEF) {
            @Override
            public void progress(Progress each) {
                throw new IllegalStateException("a bug");
            }
        };
        a.start();
        Client b = new Client("b", plan(2, HOUR), BRIEF).start();
        assertThat(catchThrowableOfType(ExecutionException.class, a::report)).hasRootCauseMessage("a bug");
        assertThat(b.report().end()).isEqualTo(RunEnd.STOPPED);
        assertThat(b.report().message()).contains("client a failed: internal error", "a bug");
    }

    @Test
    void runsARampAloneWithoutAResult() throws Exception {
        Client a = new Client("a", plan(1, Duration.ofMillis(1)), BRIEF).start();
        ClientReport report = a.report();
        assertThat(report.stage()).isEqualTo(Stage.WARMED_UP);
        assertThat(report.end()).isEqualTo(RunEnd.COMPLETED);
        assertThat(report.operations()).isPositive();
        assertThat(report.journal()).isEmpty();
        assertThat(a.shipment.order).isNull();
    }

    @Test
    void leavesTheRestToTheJournalWhenKafkaIsSilentAtTheEnd() throws Exception {
        Client a = new Client("a", plan(1, SECOND), BRIEF);
        a.shipment.acknowledges = false;
        a.start();
        await().atMost(PATIENCE).until(() -> !a.shipment.finishes.isEmpty());
        await().atMost(PATIENCE).until(() -> {
            a.run.requestStop(RunEnd.INTERRUPTED, "signal INT");
            return a.joined.isDone();
        });
        assertThat(a.report().stage()).isEqualTo(Stage.UNACKNOWLEDGED);
        assertThat(a.report().end()).isEqualTo(RunEnd.COMPLETED);
    }

    @Test
    void refusesWhatCannotBeRunBeforeItTouchesAnything() {
        assertThat(usage(plan(1, Duration.ofMillis(1_500)))).contains("--duration 1500 ms");
        assertThat(usage(new RunPlan(
                        run,
                        1,
                        Duration.ofMillis(500),
                        SECOND,
                        OfferedLoad.waits(0),
                        ErrorTolerance.END_RUN,
                        SECOND,
                        8,
                        Map.of(),
                        "0")))
                .contains("--ramp 500 ms");
        assertThat(usage(new RunPlan(
                        run,
                        0,
                        SECOND,
                        SECOND,
                        OfferedLoad.waits(0),
                        ErrorTolerance.END_RUN,
                        SECOND,
                        8,
                        Map.of(),
                        "0")))
                .contains("--clients 0");
        assertThat(usage(new RunPlan(
                        run,
                        1,
                        SECOND,
                        SECOND,
                        OfferedLoad.waits(-1),
                        ErrorTolerance.END_RUN,
                        SECOND,
                        8,
                        Map.of(),
                        "0")))
                .contains("--wait -1");
        assertThat(usage(new RunPlan(
                        "a/b",
                        1,
                        SECOND,
                        SECOND,
                        OfferedLoad.waits(1),
                        ErrorTolerance.END_RUN,
                        SECOND,
                        8,
                        Map.of(),
                        "0")))
                .contains("--run-id")
                .contains("a/b");
        ClientSettings conns = new ClientSettings(
                "a", plan(1, SECOND), TestKafka.access(), Path.of("j"), 2, 3, SECOND, SECOND, SECOND);
        assertThat(catchThrowableOfType(WorkloadException.class, conns::check))
                .hasMessageContaining("--conns 3 is more than --workers 2");
    }

    private static String usage(RunPlan plan) {
        WorkloadException refusal = catchThrowableOfType(WorkloadException.class, plan::check);
        assertThat(refusal.kind()).isEqualTo(WorkloadException.Kind.USAGE);
        return refusal.getMessage();
    }

    private RunPlan plan(int clients, Duration duration) {
        return new RunPlan(
                run,
                clients,
                SECOND,
                duration,
                OfferedLoad.waits(0),
                ErrorTolerance.END_RUN,
                Duration.ofMillis(500),
                8,
                Map.of(),
                "0");
    }

    private static class Client implements ClientEvents {
        final MemoryShipment shipment = new MemoryShipment();
        final List<Progress> progress = new CopyOnWriteArrayList<>();
        final CompletableFuture<ClientReport> joined = new CompletableFuture<>();
        final PlainPart part;
        final PlainWorkload workload;
        final ClientRun run;
        private final String runId;
        private final String id;

        Client(String id, RunPlan plan, PlainPart.Body body) {
            this.id = id;
            this.runId = plan.runId();
            this.part = new PlainPart(4, 0, 0, body);
            this.workload = new PlainWorkload(part);
            ClientSettings settings = new ClientSettings(
                    id,
                    plan,
                    TestKafka.access(),
                    Path.of("journals"),
                    2,
                    2,
                    SECOND,
                    Duration.ofSeconds(30),
                    SECOND.multipliedBy(30));
            this.run = new ClientRun(settings, workload, this, shipment);
        }

        Client start() {
            Thread thread = new Thread(() -> {
                try {
                    joined.complete(run.run());
                } catch (WorkloadException | RuntimeException | Error e) {
                    joined.completeExceptionally(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            return this;
        }

        /** Whether its JOINED is in the log. */
        boolean sharesKafka() throws Exception {
            return TestKafka.clientsOf(runId).contains(id);
        }

        boolean hasMeasured(int second) {
            return progress.stream().anyMatch(each -> each.second() >= second);
        }

        ClientReport report() throws Exception {
            return joined.get(30, TimeUnit.SECONDS);
        }

        WorkloadException refusal() {
            return (WorkloadException)
                    catchThrowableOfType(ExecutionException.class, () -> joined.get(30, TimeUnit.SECONDS))
                            .getCause();
        }

        @Override
        public void progress(Progress each) {
            progress.add(each);
        }

        @Override
        public void agreed(RunDefinition definition, int index) {
            assertThat(definition.getRunId()).isEqualTo(runId);
        }
    }
}
