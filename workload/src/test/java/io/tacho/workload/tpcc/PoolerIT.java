package io.tacho.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.DatabaseFacts;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.PreparedStatements;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.TpccLoader;
import io.tacho.workload.tpcc.plan.TpccOperation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** B29: TPC-C through pgbouncer in transaction mode, where each transaction may run in another session. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WORKERS = 16;
    private static final int OPERATIONS_OF_A_WORKER = 60;

    private LoadedDatabase database;
    private PgBouncer bouncer;
    private final Map<String, String> failures = new ConcurrentHashMap<>();

    @BeforeAll
    void startPooler(LoadedDatabase loaded, @TempDir Path folder) throws Exception {
        database = loaded;
        bouncer = PgBouncer.start(folder, loaded.port());
    }

    @AfterAll
    void stopPooler() {
        if (bouncer != null) {
            bouncer.close();
        }
    }

    @ParameterizedTest
    @EnumSource(StatementStyle.class)
    void drivesWithoutPreparedStatements(StatementStyle style) throws Exception {
        String name = "pooled_" + style.optionName();
        DatabaseAddress direct = database.copy(name);
        TpccWorkload workload = workload(bouncer.address(name, ""), style, IsolationLevel.READ_COMMITTED);
        workload.inspect();

        assertThat(workload.settings()).containsEntry("prepared", "off");
        Map<Outcome, Integer> outcomes;
        long payments;
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0)) {
            outcomes = drive(client);
            payments = client.counters().get("payments");
            assertThat(LoadedDatabase.number(
                                    direct,
                                    "select count(*) from pg_stat_activity where datname = '" + name
                                            + "' and state like 'idle in transaction%'")
                            .intValue())
                    .as("open transactions")
                    .isZero();
        }

        assertThat(failures).doesNotContainKeys("42P05", "26000");
        assertThat(outcomes.keySet()).containsOnly(Outcome.COMMITTED, Outcome.ROLLED_BACK);
        assertThat(outcomes.values().stream().mapToInt(n -> n).sum()).isEqualTo(WORKERS * OPERATIONS_OF_A_WORKER);
        assertThat(new ConsistencyCheck(direct).run()).isEmpty();
        // B25: as many rows of history as committed payments.
        assertThat(LoadedDatabase.number(direct, "select count(*) - 60000 from history")
                        .longValue())
                .isEqualTo(payments);
    }

    /** The transactions have the isolation and the settings that sessions have elsewhere. */
    @Test
    void keepsIsolationAndSettingsWithinTransactions() throws Exception {
        database.copy("pooled_isolation");
        DatabaseAddress address = bouncer.address("pooled_isolation", "");
        DatabaseFacts facts = workload(address, StatementStyle.BATCHED, IsolationLevel.SERIALIZABLE)
                .inspect();

        assertThat(facts.facts())
                .containsEntry("settings.default_transaction_isolation", "serializable")
                .containsEntry("settings.plan_cache_mode", "force_generic_plan")
                .containsEntry("settings.max_parallel_workers_per_gather", "0");
        assertThat(workload(address, StatementStyle.BATCHED, IsolationLevel.DEFAULT)
                        .inspect()
                        .facts())
                .as("nothing is left in the pooler's sessions")
                .containsEntry("settings.default_transaction_isolation", "read committed");
    }

    /** The first thing that a user hears who drives through a pooler as if it were a server. */
    @Test
    void saysWhatToUseWhereThePoolerRefuses() throws Exception {
        database.copy("pooled_refused");
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(bouncer.address("pooled_refused", "")), 2));

        assertThatThrownBy(workload::inspect)
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("--prepared off");
    }

    /** Loading and checking have no --prepared. */
    @Test
    void saysToLoadPastThePooler() throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create database pooled_load");
        TpccLoader loader = new TpccLoader(
                LoadedDatabase.settings(bouncer.address("pooled_load", ""), 1, LoadSettings.ExistingTables.CONTINUE),
                LoadProgress.NONE);

        assertThatThrownBy(loader::load)
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("connect past it, to the server itself")
                .hasMessageNotContaining("--prepared");
    }

    /** B31: the pooler passes a cancellation on. */
    @Test
    void cancelsThroughThePooler() throws Exception {
        DatabaseAddress direct = database.copy("pooled_stuck");
        TpccWorkload workload =
                workload(bouncer.address("pooled_stuck", ""), StatementStyle.BATCHED, IsolationLevel.DEFAULT);
        workload.inspect();
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0);
                Connection other = io.tacho.workload.sql.Connector.to(direct).open();
                Statement statement = other.createStatement()) {
            statement.execute("begin; lock table district in access exclusive mode");
            WorkerSession session = client.openSession(0, (operation, state, gaveUp, message) -> {});
            Execution execution = new Execution();
            Thread worker = new Thread(() -> session.execute(0, TpccOperation.NEW_ORDER.ordinal(), execution));
            worker.start();
            await().atMost(PATIENCE)
                    .until(() -> LoadedDatabase.number(
                                            direct,
                                            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                                                    + " and datname = 'pooled_stuck'")
                                    .intValue()
                            == 1);

            client.cancelAll();
            worker.join(10_000);

            assertThat(worker.isAlive()).isFalse();
            assertThat(Outcome.ofCode(execution.outcome)).isEqualTo(Outcome.UNFINISHED);
        }
    }

    private static TpccWorkload workload(DatabaseAddress address, StatementStyle style, IsolationLevel isolation) {
        return new TpccWorkload(TpccSettings.of(List.of(address), WORKERS)
                .with()
                .statements(style)
                .isolation(isolation)
                .prepared(PreparedStatements.OFF)
                .done());
    }

    private Map<Outcome, Integer> drive(ClientWorkload client)
            throws WorkloadException, SQLException, InterruptedException {
        Map<Outcome, Integer> outcomes = new ConcurrentHashMap<>();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            int terminal = i % client.terminals();
            WorkerSession session = client.openSession(
                    i, (operation, state, gaveUp, message) -> failures.put(gaveUp ? state : state + " again", message));
            workers.add(new Thread(() -> {
                Execution execution = new Execution();
                for (int n = 0; n < OPERATIONS_OF_A_WORKER; n++) {
                    session.execute(terminal, client.nextOperation(terminal), execution);
                    outcomes.merge(Outcome.ofCode(execution.outcome), 1, Integer::sum);
                }
            }));
        }
        workers.forEach(Thread::start);
        for (Thread worker : workers) {
            worker.join();
        }
        return outcomes;
    }
}
