package io.tacho.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.DatabaseFacts;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two warehouses in two range partitions of every table but item. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PartitionedTablesIT {
    private static final int WORKERS = 4;
    private static final int OPERATIONS_OF_A_WORKER = 100;

    private DatabaseAddress address;

    @BeforeAll
    void load(LoadedDatabase database) throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create database partitioned");
        address = database.address("partitioned");
        load(2);
    }

    private void load(int partitions) throws Exception {
        LoadSettings settings = LoadedDatabase.settings(address, LoadedDatabase.WAREHOUSES, ExistingTables.CONTINUE)
                .partitioned(partitions);
        new TpccLoader(settings, LoadProgress.NONE).load();
    }

    @Test
    void holdsEachWarehouseInItsPartitionWithAllKeys() throws Exception {
        assertThat(text("select string_agg(relid::text, ' ' order by relid::text) from pg_partition_tree('stock')"
                        + " where isleaf"))
                .isEqualTo("stock_p0 stock_p1");
        assertThat(text("select count(*) || ' ' || min(s_w_id) || ' ' || max(s_w_id) from stock_p1"))
                .isEqualTo("100000 2 2");
        assertThat(text("select count(*) from pg_constraint where conparentid = 0 and contype = 'f'"))
                .isEqualTo("10");
        assertThat(text("select count(*) from pg_constraint where contype = 'f' and not convalidated"))
                .isEqualTo("0");
        assertThat(text("select count(*) from pg_class where relkind = 'p'")).isEqualTo("8");
        assertThat(text("select count(*) from pg_class where relkind = 'I'")).isEqualTo("9");
    }

    @ParameterizedTest
    @EnumSource
    void staysConsistentInEveryStyle(StatementStyle style) throws Exception {
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(address), WORKERS)
                .with()
                .statements(style)
                .done());
        DatabaseFacts facts = workload.inspect();
        assertThat(Long.parseLong(facts.facts().get("bytes_at_start.stock"))).isBetween(60_000_000L, 120_000_000L);
        assertThat(workload.settings()).containsEntry("table_partitions", "2").containsEntry("foreign_keys", "yes");
        RunDefinition definition = TpccRuns.definition(workload, 1);
        ConcurrentLinkedQueue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
        try (ClientWorkload client = workload.part(definition, 0)) {
            List<WorkerSession> sessions = new ArrayList<>();
            for (int worker = 0; worker < WORKERS; worker++) {
                sessions.add(client.openSession(worker, (operation, sqlState, gaveUp, message) -> {
                    if (gaveUp) {
                        failures.add(sqlState + " " + message);
                    }
                }));
            }
            List<Thread> threads = new ArrayList<>();
            for (int worker = 0; worker < WORKERS; worker++) {
                int own = worker;
                Thread thread = new Thread(() -> {
                    Execution execution = new Execution();
                    for (int n = 0; n < OPERATIONS_OF_A_WORKER; n++) {
                        int terminal = (own + WORKERS * n) % (client.terminals() / WORKERS * WORKERS);
                        sessions.get(own).execute(terminal, client.nextOperation(terminal), execution);
                        outcomes.add(Outcome.ofCode(execution.outcome));
                    }
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(failures).isEmpty();
        assertThat(outcomes).hasSize(WORKERS * OPERATIONS_OF_A_WORKER).allMatch(Outcome::completed);
        assertThat(new ConsistencyCheck(address).run()).isEmpty();
    }

    @Test
    void isNotTheSameLoadAsOneOfPlainTables() {
        assertThatThrownBy(() -> load(1)).hasMessageContaining("--partitions 2 there, 1 here");
    }

    /** A partition holds whole warehouses. */
    @Test
    void hasNoMorePartitionsThanWarehouses() {
        assertThatThrownBy(() -> load(3)).hasMessageStartingWith("--partitions is 3 for 2 warehouses");
    }

    private String text(String query) throws Exception {
        return LoadedDatabase.text(address, query);
    }
}
