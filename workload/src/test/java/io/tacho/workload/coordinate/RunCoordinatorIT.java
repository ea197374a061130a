package io.tacho.workload.coordinate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.workload.coordinate.CoordinationException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients as threads of one JVM, which share nothing but Kafka. */
@Timeout(180)
class RunCoordinatorIT {
    /** Behaviour is waited for; how long it takes on a busy machine is not what is tested. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final AtomicInteger RUNS = new AtomicInteger();
    private static final Duration LONG = Duration.ofMinutes(1);

    private final String run = "coordinator-" + RUNS.incrementAndGet();
    private final List<Client> clients = new ArrayList<>();

    /** Outside of the tests' time. */
    @BeforeAll
    static void startKafka() {
        TestKafka.access();
    }

    @AfterEach
    void close() {
        clients.forEach(Client::close);
    }

    @Test
    void agreesOnDefinitionIndexAndStartWhateverTheOrder() throws Exception {
        // Three clients that draw differently, and come out of the order of their ids.
        Client c = client("c", drawn("7"), LONG).join();
        await().atMost(PATIENCE).until(() -> known("c"));
        Client a = client("a", drawn("8"), LONG).join();
        await().atMost(PATIENCE).until(() -> known("a"));
        Client b = client("b", drawn("9"), LONG).join();

        List<Membership> members = List.of(a.member(), b.member(), c.member());
        assertThat(members).extracting(m -> m.agreement().index()).containsExactly(0, 1, 2);
        assertThat(members)
                .extracting(Membership::startMicros)
                .containsOnly(members.get(0).startMicros());
        assertThat(members)
                .extracting(Membership::clients)
                .containsOnly(members.get(0).clients());
        assertThat(members)
                .extracting(m -> m.agreement().definition().getDrawn().get("seed"))
                .containsOnly("7");
        assertThat(members).extracting(m -> m.agreement().epoch()).doesNotHaveDuplicates();
        for (Membership member : members) {
            // Broker and clients share this machine's clock, so the bound must cover what was found.
            assertThat(Math.abs(member.offset().offsetMicros()))
                    .isLessThan(member.offset().boundMicros() + 1_000);
            assertThat(member.startMicros()).isGreaterThan(0);
        }
        assertThat(c.connected).hasValue(1);
    }

    @Test
    void refusesAClientThatMeansAnotherRun() throws Exception {
        client("a", Definitions.of(run, 2), LONG).join();
        await().atMost(PATIENCE).until(() -> known("a"));
        RunDefinition other = RunDefinition.newBuilder(Definitions.of(run, 2))
                .setDurationSeconds(30)
                .build();
        CoordinationException refusal = client("b", other, LONG).join().failure();
        assertThat(refusal.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refusal).hasMessageContaining("duration: this client 30 s, run's 60 s");
        assertThat(ledger().clientIds()).containsExactly("a");
        // Its definition does not count: the client with the right settings is welcome.
        Client b = client("b", Definitions.of(run, 2), LONG).join();
        assertThat(b.member().agreement().definition().getDurationSeconds()).isEqualTo(60);
    }

    @Test
    void saysWhoIsMissingAndGivesUpInTime() throws Exception {
        Client a = client("a", Definitions.of(run, 3), Duration.ofSeconds(7)).join();
        Client d = client("d", Definitions.of(run, 3), LONG).join();
        CoordinationException end = a.failure();
        assertThat(a.sentences).contains("1 of 3 missing; here: a, d");
        assertThat(end.kind()).isEqualTo(Kind.FAILED);
        assertThat(end).hasMessageContaining("1 of 3 missing; here: a, d").hasMessageContaining("--start-timeout");
        // Its end ends the run for all.
        assertThat(d.failure()).hasMessageContaining("client a failed").hasMessageContaining("1 of 3 missing");
    }

    @Test
    void givesWayToANewLifeOfTheSameClient() throws Exception {
        Client old = client("a", Definitions.of(run, 2), LONG).join();
        await().atMost(PATIENCE).until(() -> known("a"));
        Client young = client("a", Definitions.of(run, 2), LONG).join();
        assertThat(old.failure()).hasMessageContaining("client a").hasMessageContaining("started again elsewhere");
        Client b = client("b", Definitions.of(run, 2), LONG).join();
        assertThat(young.member().startMicros()).isEqualTo(b.member().startMicros());
    }

    @Test
    void refusesWhoComesTooLateOrIsOneTooMany() throws Exception {
        Client a = client("a", Definitions.of(run, 2), LONG);
        CountDownLatch connecting = new CountDownLatch(1);
        a.step = agreement -> connecting.await();
        a.join();
        await().atMost(PATIENCE).until(() -> known("a"));
        Client b = client("b", Definitions.of(run, 2), LONG).join();
        await().atMost(PATIENCE).until(() -> known("b"));
        CoordinationException surplus =
                client("c", Definitions.of(run, 2), LONG).join().failure();
        assertThat(surplus.kind()).isEqualTo(Kind.REFUSED);
        assertThat(surplus).hasMessageContaining("2 clients already (a, b)").hasMessageContaining("client c");
        connecting.countDown();
        a.member();
        b.member();
        CoordinationException late =
                client("a", Definitions.of(run, 2), LONG).join().failure();
        assertThat(late.kind()).isEqualTo(Kind.REFUSED);
        assertThat(late).hasMessageContaining("has started already").hasMessageContaining("--run-id");
        a.coordinator.finished();
        b.coordinator.finished();
        assertThat(client("a", Definitions.of(run, 2), LONG).join().failure())
                .hasMessageContaining("has ended already");
    }

    /** Definitions.of drives 10 warehouses. */
    @Test
    void refusesRangesThatDriveAWarehouseTwiceOnAllClients() throws Exception {
        Client a = client("a", "1-6").join();
        await().atMost(PATIENCE).until(() -> known("a"));
        Client b = client("b", "5-10").join();
        for (CoordinationException refusal : List.of(a.failure(), b.failure())) {
            assertThat(refusal.kind()).isEqualTo(Kind.REFUSED);
            assertThat(refusal).hasMessageContaining("clients a (1-6) and b (5-10) both drive warehouses 5-6");
        }
        assertThat(ledger().isOver()).isTrue();
        assertThat(a.connected).hasValue(0);
    }

    @Test
    void startsWhereRangesCoverEachWarehouseOnce() throws Exception {
        Client a = client("a", "7-10").join();
        Client b = client("b", "1-6").join();
        assertThat(a.member().startMicros()).isEqualTo(b.member().startMicros());
    }

    @Test
    void failsWhenTheStartIsPastAsItLearnsOfIt() throws Exception {
        RunDefinition noLead = RunDefinition.newBuilder(Definitions.of(run, 1))
                .setStartLeadMillis(0)
                .build();
        assertThat(client("a", noLead, LONG).join().failure()).hasMessageContaining("before this client learnt of it");
        assertThat(ledger().failure().orElseThrow()).contains("client a failed");
    }

    @Test
    void stopsTheRunForAllBeforeAndAfterItsStart() throws Exception {
        Client waiting = client("a", Definitions.of(run, 2), LONG).join();
        await().atMost(PATIENCE).until(() -> known("a"));
        StopRequest.send(TestKafka.access(), run, "enough", "host");
        CoordinationException stopped = waiting.failure();
        assertThat(stopped.kind()).isEqualTo(Kind.STOPPED);
        assertThat(stopped).hasMessageContaining("enough").hasMessageContaining("host");

        String second = run + "-b";
        Client running = client("a", Definitions.of(second, 1), LONG).join();
        running.member();
        CompletableFuture<String> word = new CompletableFuture<>();
        running.coordinator.watch(word::complete);
        StopRequest.send(TestKafka.access(), second, "enough", "host");
        assertThat(word.get(10, TimeUnit.SECONDS)).contains("enough");
        assertThat(catchThrowableOfType(
                        CoordinationException.class,
                        () -> StopRequest.send(TestKafka.access(), second, "again", "host")))
                .hasMessageContaining("has ended already");
    }

    @Test
    void knowsWhichRunsThereAreToStop() {
        CoordinationException unknown = catchThrowableOfType(
                CoordinationException.class, () -> StopRequest.send(TestKafka.access(), "nope", "enough", "host"));
        assertThat(unknown.kind()).isEqualTo(Kind.REFUSED);
        assertThat(unknown)
                .hasMessageContaining("no run 'nope'")
                .hasMessageContaining(TestKafka.access().bootstrapServer());
    }

    @Test
    void endsTheRunForAllWhenOneCannotConnect() throws Exception {
        Client a = client("a", Definitions.of(run, 2), LONG).join();
        Client b = client("b", Definitions.of(run, 2), LONG);
        b.step = agreement -> {
            throw new IllegalStateException("no connection to db:5432");
        };
        b.join();
        assertThat(b.failure()).hasMessage("no connection to db:5432").hasCauseInstanceOf(IllegalStateException.class);
        assertThat(a.failure()).hasMessageContaining("client b failed: no connection to db:5432");
    }

    @Test
    void tellsARunningClientThatAnotherOneFailed() throws Exception {
        Client a = client("a", Definitions.of(run, 2), LONG).join();
        Client b = client("b", Definitions.of(run, 2), LONG).join();
        a.member();
        b.member();
        CompletableFuture<String> word = new CompletableFuture<>();
        a.coordinator.watch(word::complete);
        b.coordinator.failed("the disk is full");
        assertThat(word.get(10, TimeUnit.SECONDS)).isEqualTo("client b failed: the disk is full");
    }

    @Test
    void tellsTheOthersOfAFaultOfItsOwn() throws Exception {
        RunDefinition definition = Definitions.of(run, 1);
        JoinRequest request = new JoinRequest("a", definition, Map.of(), LONG);
        CoordinationListener broken = new CoordinationListener() {
            @Override
            public void joined(Agreement agreement) {
                throw new IllegalStateException("a bug");
            }
        };
        try (RunCoordinator a = RunCoordinator.open(TestKafka.access(), request, broken)) {
            assertThat(catchThrowableOfType(IllegalStateException.class, () -> a.join(agreement -> {})))
                    .hasMessage("a bug");
        }
        assertThat(ledger().failure().orElseThrow()).contains("client a failed: internal error", "a bug");
    }

    /** B31: nothing that hangs, here a connection attempt, keeps a client from ending. */
    @Test
    void canBeAbandonedWhileConnectingHangs() throws Exception {
        Client a = client("a", Definitions.of(run, 1), LONG);
        a.step = agreement -> new CountDownLatch(1).await();
        a.join();
        await().atMost(PATIENCE).until(() -> known("a"));
        a.coordinator.abandon("signal INT");
        assertThat(a.failure().kind()).isEqualTo(Kind.INTERRUPTED);
        assertThat(ledger().failure()).contains("client a failed: signal INT");
    }

    private RunDefinition drawn(String seed) {
        return RunDefinition.newBuilder(Definitions.of(run, 3))
                .setDrawn(new HashMap<>(Map.of("seed", seed)))
                .build();
    }

    private boolean known(String client) throws CoordinationException {
        return ledger().clientIds().contains(client);
    }

    private RunLedger ledger() throws CoordinationException {
        RunLedger ledger = new RunLedger(run);
        try (ControlLog log = ControlLog.open(TestKafka.access())) {
            ledger.apply(log.readToEnd());
        }
        return ledger;
    }

    private Client client(String id, String range) throws CoordinationException {
        return add(new Client(id, Definitions.of(run, 2), Map.of(WarehouseShares.FACT, range), LONG));
    }

    private Client client(String id, RunDefinition definition, Duration timeout) throws CoordinationException {
        return add(new Client(id, definition, Map.of("name", "here"), timeout));
    }

    private Client add(Client client) {
        clients.add(client);
        return client;
    }

    private static final class Client implements CoordinationListener {
        final List<String> sentences = new CopyOnWriteArrayList<>();
        final AtomicInteger connected = new AtomicInteger();
        final RunCoordinator coordinator;
        ConnectStep step = agreement -> connected.incrementAndGet();
        private CompletableFuture<Membership> joining;

        Client(String id, RunDefinition definition, Map<String, String> facts, Duration timeout)
                throws CoordinationException {
            JoinRequest request = new JoinRequest(id, definition, facts, timeout);
            coordinator = RunCoordinator.open(TestKafka.access(), request, this);
        }

        @Override
        public void waiting(Waiting waiting) {
            sentences.add(waiting.sentence());
        }

        Client join() {
            joining = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    joining.complete(coordinator.join(step));
                } catch (CoordinationException | RuntimeException e) {
                    joining.completeExceptionally(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            return this;
        }

        /** Whoever joins uses the coordinator, and is to be back before it is closed. */
        void close() {
            coordinator.abandon("the test is over");
            if (joining != null) {
                await().atMost(PATIENCE).until(joining::isDone);
            }
            coordinator.close();
        }

        Membership member() throws Exception {
            return joining.get(30, TimeUnit.SECONDS);
        }

        CoordinationException failure() {
            return (CoordinationException)
                    catchThrowableOfType(ExecutionException.class, () -> joining.get(30, TimeUnit.SECONDS))
                            .getCause();
        }
    }
}
