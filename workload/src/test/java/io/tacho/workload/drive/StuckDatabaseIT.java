package io.tacho.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.coordinate.TestKafka;
import io.tacho.workload.drive.ClientReport.Stage;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.TcpProxy;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.TpccSettings;
import io.tacho.workload.tpcc.TpccWorkload;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import io.tacho.workload.tpcc.plan.TpccOperation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * B31: whole clients on a real PostgreSQL that stops answering in mid-run, and on one that is left before its time. A run
 * of 60 s with a drain of 10 s is to end within 75 s; here are 1 s of ramp, 5 s, and 2 s of drain.
 */
@Timeout(240)
@ExtendWith(WithLoadedDatabase.class)
class StuckDatabaseIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WORKERS = 4;
    private static final int DURATION = 5;
    private static final Duration DRAIN = Duration.ofSeconds(2);

    /** Three times what there is for cancelling and closing. */
    private static final long GRACE_MICROS = 3 * 5_000_000L;

    private final LoadedDatabase database;

    StuckDatabaseIT(LoadedDatabase database) {
        this.database = database;
    }

    /** Outside of the tests' time. */
    @BeforeAll
    static void startKafka() {
        TestKafka.access();
    }

    @Test
    void endsInTimeWhenTheNetworkGoesSilent() throws Exception {
        DatabaseAddress direct = database.copy("silent");
        try (TcpProxy proxy = TcpProxy.to(portOf(direct))) {
            Client client = new Client("silent", throughProxy(proxy, "silent"));
            Set<String> before = threadsThatHoldTheProcess();
            client.start();
            await().atMost(PATIENCE).until(() -> client.isIn(4));
            proxy.freeze();
            ClientReport report = client.report();
            assertThat(report.end()).isEqualTo(RunEnd.COMPLETED);
            assertThat(report.stage()).isEqualTo(Stage.DELIVERED);
            assertThat(report.coveredSeconds()).isEqualTo(DURATION);
            client.assertEndedInTime();
            client.assertAccountedFor(report);
            assertThat(client.shipment.recorded.count(Outcome.UNFINISHED)).isEqualTo(WORKERS);
            assertThat(proxy.silenced()).as("attempts to cancel").isPositive();
            assertThat(client.shipment.closed).isTrue();
            assertThat(threadsThatHoldTheProcess()).isSubsetOf(before);
        }
    }

    /** In a run of hours the workers of a silent node are not to wait for its end. */
    @Test
    void tellsWithinTheNetworkTimeOutThatTheNetworkIsSilent() throws Exception {
        DatabaseAddress direct = database.copy("timeout");
        try (TcpProxy proxy = TcpProxy.to(portOf(direct))) {
            Client client = new Client("timeout", throughProxy(proxy, "timeout?socketTimeout=1"));
            client.start();
            await().atMost(PATIENCE).until(() -> client.isIn(1));
            proxy.freeze();
            ClientReport report = client.report();
            assertThat(report.end()).isEqualTo(RunEnd.FAILED);
            assertThat(report.message()).contains("no answer within").contains("08006");
            assertThat(client.shipment.recorded.all())
                    .filteredOn(each -> each.outcomeValue() == Outcome.FAILED || each.outcomeValue() == Outcome.UNKNOWN)
                    .isNotEmpty();
        }
    }

    @Test
    void endsInTimeWhenEverybodyWaitsForALock() throws Exception {
        DatabaseAddress address = database.copy("locked");
        Client client = new Client("locked", address);
        try (Connection other = Connector.to(address).open();
                Statement statement = other.createStatement()) {
            client.start();
            await().atMost(PATIENCE).until(() -> client.isIn(3));
            statement.execute("begin; lock table warehouse in access exclusive mode");
            ClientReport report = client.report();
            assertThat(report.end()).isEqualTo(RunEnd.COMPLETED);
            assertThat(report.coveredSeconds()).isEqualTo(DURATION);
            client.assertEndedInTime();
            client.assertAccountedFor(report);
            assertThat(client.shipment.recorded.count(Outcome.UNFINISHED)).isEqualTo(WORKERS);
            assertThat(client.shipment.recorded.count(Outcome.FAILED)).isZero();
            assertThat(LoadedDatabase.number(
                                    address,
                                    "select count(*) from pg_stat_activity where application_name = 'tacho' and pid <>"
                                            + " pg_backend_pid() and datname = current_database() and query not like '%lock table%'")
                            .intValue())
                    .as("sessions left on the server")
                    .isZero();
        }
    }

    /** B31: ctrl-C at half time gives the result of half the time. */
    @Test
    void givesTheResultOfTheSecondsSoFarWhenInterrupted() throws Exception {
        Client client = new Client("interrupted", database.copy("interrupted"));
        client.start();
        await().atMost(PATIENCE).until(() -> client.isIn(3));
        client.run.requestStop(RunEnd.INTERRUPTED, "signal INT");
        ClientReport report = client.report();
        assertThat(report.end()).isEqualTo(RunEnd.INTERRUPTED);
        assertThat(report.stage()).isEqualTo(Stage.DELIVERED);
        assertThat(report.coveredSeconds()).isBetween(3, DURATION);
        client.assertAccountedFor(report);
        assertThat(client.shipment.recorded.count(Outcome.UNFINISHED)).isZero();
        Shipment.Finish finish = client.shipment.finishes.get(0);
        assertThat(finish.cause()).isEqualTo(new StopCause(RunEnd.INTERRUPTED, "signal INT"));
        assertThat(finish.coveredSeconds()).isEqualTo(report.coveredSeconds());
    }

    /** A JVM ends when only daemons are left. */
    private static Set<String> threadsThatHoldTheProcess() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon())
                .map(Thread::getName)
                .collect(Collectors.toSet());
    }

    private static int portOf(DatabaseAddress address) {
        return Integer.parseInt(address.hostAndPort().split(":")[1]);
    }

    private static DatabaseAddress throughProxy(TcpProxy proxy, String name) throws WorkloadException {
        return ConnectionStrings.parseAll(
                        List.of("postgres://postgres@127.0.0.1:" + proxy.port() + "/" + name), Map.of())
                .get(0);
    }

    private static final class Client implements ClientEvents {
        final MemoryShipment shipment = new MemoryShipment();
        final CompletableFuture<ClientReport> ended = new CompletableFuture<>();
        final ClientRun run;
        private volatile int second = Integer.MIN_VALUE;
        private volatile long endedNanos;

        Client(String name, DatabaseAddress address) {
            RunPlan plan = new RunPlan(
                    "stuck-" + name,
                    1,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(DURATION),
                    OfferedLoad.waits(0),
                    ErrorTolerance.END_RUN,
                    Duration.ofMillis(500),
                    8,
                    Map.of(),
                    "0");
            ClientSettings settings = new ClientSettings(
                    "a", plan, TestKafka.access(), Path.of("journals"), WORKERS, WORKERS, DRAIN, PATIENCE, PATIENCE);
            run = new ClientRun(settings, new TpccWorkload(TpccSettings.of(List.of(address), WORKERS)), this, shipment);
        }

        void start() {
            Thread thread = new Thread(() -> {
                try {
                    ClientReport report = run.run();
                    endedNanos = System.nanoTime();
                    ended.complete(report);
                } catch (WorkloadException | RuntimeException | Error e) {
                    ended.completeExceptionally(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        /** Whether it has come to a second of the measurement interval. */
        boolean isIn(int wanted) {
            return second + 1 >= wanted;
        }

        ClientReport report() throws Exception {
            return ended.get(120, TimeUnit.SECONDS);
        }

        void assertEndedInTime() {
            long end = shipment.order.measureStartMicros() + DURATION * 1_000_000L;
            assertThat(shipment.order.clock().micros(endedNanos) - end)
                    .isLessThan(DRAIN.toMillis() * 1_000 + GRACE_MICROS);
        }

        /** Everything is recorded once, and the counters are those of the operations that ended in the interval. */
        void assertAccountedFor(ClientReport report) {
            List<Recorded.Operation> all = shipment.recorded.all();
            assertThat(report.operations()).isEqualTo(all.size());
            assertThat(shipment.finishes).hasSize(1);
            Map<String, Long> counters = shipment.finishes.get(0).counters();
            assertThat(counters.get("new_orders"))
                    .isEqualTo(measured(all, TpccOperation.NEW_ORDER))
                    .isPositive();
            assertThat(counters.get("payments")).isEqualTo(measured(all, TpccOperation.PAYMENT));
            assertThat(counters.get("deliveries")).isEqualTo(measured(all, TpccOperation.DELIVERY));
            assertThat(all.size()).isGreaterThan(2 * counters.get("new_orders").intValue());
        }

        private long measured(List<Recorded.Operation> all, TpccOperation operation) {
            long start = shipment.order.measureStartMicros();
            return all.stream()
                    .filter(each -> each.operation() == operation.ordinal()
                            && each.outcomeValue().completed()
                            && each.endMicros() >= start
                            && each.endMicros() < start + DURATION * 1_000_000L)
                    .count();
        }

        @Override
        public void progress(Progress at) {
            second = at.second();
        }
    }
}
