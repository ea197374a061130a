package io.tacho.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.coordinate.RunDefinitions;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.DatabaseFacts;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.plan.Mix;
import io.tacho.workload.tpcc.plan.RunConstants;
import io.tacho.workload.tpcc.plan.TpccOperation;
import io.tacho.workload.tpcc.plan.WarehouseChoice;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WithLoadedDatabase.class)
class TpccWorkloadIT {
    /** Behaviour is waited for; how long it takes on a busy machine is not what is tested. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LoadedDatabase database;
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    TpccWorkloadIT(LoadedDatabase database) {
        this.database = database;
    }

    @Test
    void tellsWhatTheDatabaseIs() throws Exception {
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(database.fresh()), 2));

        DatabaseFacts facts = workload.inspect();

        assertThat(facts.urls()).containsExactly(database.fresh().toString());
        assertThat(facts.warehousesLoaded()).isEqualTo(OptionalLong.of(2));
        assertThat(facts.facts())
                .containsEntry("product", "PostgreSQL")
                .containsEntry("settings.foreign_keys", "yes")
                .containsEntry("orders_at_start", "60000")
                .containsEntry("settings.fsync", "off")
                .containsEntry("settings.plan_cache_mode", "force_generic_plan")
                // Set by whoever started this server, and none of those that always matter.
                .containsKey("settings.dynamic_shared_memory_type")
                .doesNotContainKeys("settings.unix_socket_directories", "settings.max_worker_processes")
                .containsKeys("settings.shared_buffers", "settings.max_wal_size", "settings.max_connections");
        assertThat(facts.facts().keySet().stream().filter(name -> name.startsWith("bytes_at_start.")))
                .hasSize(9);
        assertThat(Long.parseLong(facts.facts().get("bytes_at_start.stock"))).isBetween(60_000_000L, 120_000_000L);
        assertThat(facts.facts().get("version")).matches("\\d+\\.\\d+");
        assertThat(workload.settings())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "statements",
                        "batched",
                        "isolation",
                        "default",
                        "prepared",
                        "on",
                        "foreign_keys",
                        "yes",
                        "mix",
                        "deck",
                        "load",
                        database.report().parameters().id()));
        assertThat(workload.warehousesDriven()).isEqualTo(OptionalLong.of(2));
    }

    /** As loaded by hand or by the first versions: 12 digits, the least that clause 1.3.1 asks for. */
    @Test
    void refusesADatabaseWhosePaymentsWouldOverflow() throws Exception {
        DatabaseAddress crowded = database.copy("crowded");
        LoadedDatabase.execute(crowded, "alter table warehouse alter w_ytd type numeric(12,2)");
        LoadedDatabase.execute(crowded, "update warehouse set w_ytd = 9999999000.00 where w_id = 2");

        assertThatThrownBy(() -> new TpccWorkload(TpccSettings.of(List.of(crowded), 2)).inspect())
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("22003")
                .hasMessageContaining("alter table warehouse alter w_ytd type numeric(18,2)");

        LoadedDatabase.execute(crowded, "alter table warehouse alter w_ytd type numeric(18,2)");
        new TpccWorkload(TpccSettings.of(List.of(crowded), 2)).inspect();
    }

    @Test
    void leavesNoPoolBehindIfALaterAddressFails() throws Exception {
        DatabaseAddress first = database.copy("there");
        DatabaseAddress second = database.copy("gone");
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(first, second), 2)
                .with()
                .statements(StatementStyle.FUNCTIONS)
                .done());
        workload.inspect();
        RunDefinition definition = TpccRuns.definition(workload, 1);
        LoadedDatabase.execute(database.address("postgres"), "drop database gone with (force)");
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        assertThatThrownBy(() -> workload.part(definition, 0)).isInstanceOf(WorkloadException.class);

        await().atMost(PATIENCE)
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("tacho-") && !before.contains(thread)));
    }

    /** B15: drawn per run, and allowed after this load. */
    @Test
    void drawsConstantsThatTheLoadAllows() throws Exception {
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(database.fresh()), 2));
        workload.inspect();
        int load = database.report().parameters().cLast();

        Map<String, String> drawn = workload.draw();

        assertThat(drawn).containsOnlyKeys("seed", "c_last", "c_id", "ol_i_id");
        assertThat(RunConstants.allowed(load, Integer.parseInt(drawn.get("c_last"))))
                .isTrue();
        assertThat(workload.draw()).isNotEqualTo(drawn);
    }

    @Test
    void refusesToDriveMoreWarehousesThanAreLoaded() {
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(database.fresh()), 2)
                .with()
                .warehouses(WarehouseChoice.ALL.withWarehouses(3))
                .done());

        assertThatThrownBy(workload::inspect)
                .isInstanceOfSatisfying(
                        WorkloadException.class, e -> assertThat(e.kind()).isEqualTo(WorkloadException.Kind.USAGE))
                .hasMessageContaining("--warehouses is 3 but only 2 are loaded");
    }

    /** Two databases loaded alike are two: their clients' results must not be merged. */
    @Test
    void tellsTwoLoadsApart() throws Exception {
        DatabaseAddress other = database.copy("other_load");
        LoadedDatabase.execute(other, "update tacho_load set value = 'another' where name = 'load'");
        TpccWorkload here = new TpccWorkload(TpccSettings.of(List.of(database.fresh()), 2));
        TpccWorkload there = new TpccWorkload(TpccSettings.of(List.of(other), 2));
        here.inspect();
        there.inspect();

        assertThat(RunDefinitions.differences(TpccRuns.definition(there, 2), TpccRuns.definition(here, 2)))
                .containsExactly("load: this client another, run's "
                        + database.report().parameters().id());
        assertThatThrownBy(() -> new TpccWorkload(TpccSettings.of(List.of(database.fresh(), other), 2)).inspect())
                .hasMessageContaining("holds another load than");
    }

    @Test
    void namesBothValuesOfEverySettingThatDiffers() throws Exception {
        TpccWorkload runs = new TpccWorkload(TpccSettings.of(List.of(database.fresh()), 2));
        TpccWorkload mine = new TpccWorkload(TpccSettings.of(List.of(database.fresh()), 2)
                .with()
                .warehouses(WarehouseChoice.ALL.withActive(1).withPartitions(2))
                .remote(RemoteWarehouses.NEVER)
                .mix(Mix.parse("payment=1"))
                .done());
        runs.inspect();
        mine.inspect();

        assertThat(RunDefinitions.differences(TpccRuns.definition(mine, 2), TpccRuns.definition(runs, 2)))
                .contains(
                        "active-warehouses: this client 1, run's not set",
                        "local-warehouses: this client true, run's not set",
                        "mix: this client payment=1, run's deck",
                        "partitions: this client 2, run's not set",
                        "warehouses: this client 2, run's not set",
                        "warehouses driven: this client 1, run's 2");
    }

    /** B22: a terminal's warehouse never changes; the other one is reached, although it has no terminals. */
    @Test
    void reachesWarehousesWithoutTerminals() throws Exception {
        assertThat(remotePayments(RemoteWarehouses.AS_SPECIFIED)).isBetween(20L, 110L); // 60 expected of 400
    }

    @Test
    void staysAtHomeIfAskedTo() throws Exception {
        assertThat(remotePayments(RemoteWarehouses.NEVER)).isZero();
    }

    /** Remote ones among 400 Payments of the ten terminals of one active warehouse of two. */
    private long remotePayments(RemoteWarehouses remote) throws Exception {
        TpccWorkload workload =
                new TpccWorkload(TpccSettings.of(List.of(database.copy("remote_" + remote.ordinal())), 1)
                        .with()
                        .warehouses(WarehouseChoice.ALL.withActive(1))
                        .remote(remote)
                        .mix(Mix.parse("payment=1"))
                        .seed(OptionalLong.of(7))
                        .done());
        workload.inspect();
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0)) {
            assertThat(client.terminals()).isEqualTo(10);
            assertThat(client.meanCycleMicros()).isEqualTo(15_000_000);
            WorkerSession session = client.openSession(0, (operation, state, gaveUp, message) -> failures.add(message));
            Execution execution = new Execution();
            for (int n = 0; n < 400; n++) {
                session.execute(n % 10, client.nextOperation(n % 10), execution);
            }
            assertThat(failures).isEmpty();
            assertThat(client.counters()).containsEntry("payments", 400L);
            return client.counters().get("remote_payments");
        }
    }

    /** Every terminal keeps to the address of its warehouse; the address that gets no warehouse gets no connection. */
    @Test
    void tiesTerminalsToAddresses() throws Exception {
        DatabaseAddress address = database.fresh();
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(address, address, address), 6));
        workload.inspect();
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0)) {
            assertThat(client.addresses()).isEqualTo(2);
            assertThat(client.firstTerminal(0)).isZero();
            assertThat(client.firstTerminal(1)).isEqualTo(10);
            assertThat(client.firstTerminal(2)).isEqualTo(20);
            Execution execution = new Execution();
            for (int worker = 0; worker < 4; worker++) {
                try (WorkerSession session =
                        client.openSession(worker, (operation, state, gaveUp, message) -> failures.add(message))) {
                    session.execute(10 * (worker % 2), TpccOperation.STOCK_LEVEL.ordinal(), execution);
                    assertThat(execution.url).isEqualTo(worker % 2);
                }
            }
            assertThat(failures).isEmpty();
        }
    }

    @Test
    void tellsToLoadWhereNothingIs() {
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(database.address("postgres")), 2));

        assertThatThrownBy(workload::inspect)
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("tacho init tpcc");
    }

    @Test
    void refusesStylesThatDoNotExist() {
        assertThatThrownBy(() -> StatementStyle.parse("batch")).hasMessageContaining("\"batch\"");
    }

    /** A node that is slow or gone must show: each operation tells which address it went to. */
    @Test
    void tellsWhichAddressAnOperationWentTo() throws Exception {
        DatabaseAddress first = database.copy("two_addresses");
        DatabaseAddress second = database.address("two_addresses", "second_node");
        LoadedDatabase.execute(first, "create role second_node superuser login");
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(first, second), 4));
        workload.inspect();
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0)) {
            assertThat(client.addresses()).isEqualTo(2);
            for (int worker = 0; worker < 4; worker++) {
                Execution execution = new Execution();
                WorkerSession session = client.openSession(worker, (operation, state, gaveUp, message) -> {});
                session.execute(
                        client.firstTerminal(worker % 2) + worker / 2, TpccOperation.PAYMENT.ordinal(), execution);

                assertThat(execution.url).as("worker " + worker).isEqualTo(worker % 2);
                assertThat(Outcome.ofCode(execution.outcome)).isEqualTo(Outcome.COMMITTED);
            }
            assertThat(LoadedDatabase.text(
                            first,
                            "select string_agg(usename || ' ' || n, ', ' order by usename) from (select usename,"
                                    + " count(*) n from pg_stat_activity where datname = 'two_addresses'"
                                    + " and pid <> pg_backend_pid() group by usename) as x"))
                    .isEqualTo("postgres 2, second_node 2");
        }
    }

    /** B31: a worker that waits for a lock does not keep the run from ending. */
    @Test
    void cancelsAllThatRuns() throws Exception {
        DatabaseAddress address = database.copy("stuck");
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(address), 1));
        workload.inspect();
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0);
                Connection other = Connector.to(address).open();
                Statement statement = other.createStatement()) {
            statement.execute("begin; lock table district in access exclusive mode");
            WorkerSession session = client.openSession(0, (operation, state, gaveUp, message) -> failures.add(state));
            Execution execution = new Execution();
            Thread worker = new Thread(() -> session.execute(0, TpccOperation.NEW_ORDER.ordinal(), execution));
            worker.start();
            await().atMost(PATIENCE)
                    .until(() -> LoadedDatabase.number(
                                            address,
                                            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'")
                                    .intValue()
                            == 1);

            client.cancelAll();
            worker.join(10_000);

            assertThat(worker.isAlive()).isFalse();
            assertThat(Outcome.ofCode(execution.outcome)).isEqualTo(Outcome.UNFINISHED);
            assertThat(failures).isEmpty();
        }
    }
}
