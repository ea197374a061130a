package io.tacho.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.ClientWorkload;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkerSession;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.RetryPolicy;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.plan.TpccOperation;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sessions of one style, many at a time and when the database fails; afterwards it is consistent. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StyleRules {
    /** Behaviour is waited for; how long it takes on a busy machine is not what is tested. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int WORKERS = 4;
    private static final int OPERATIONS_OF_A_WORKER = 400;

    /** Eight workers on two warehouses get into each other's way. */
    private static final RetryPolicy PATIENT = new RetryPolicy(500, Duration.ofMillis(1), Duration.ofMillis(50));

    /** With it the first New-Order of the first terminal commits. */
    private static final long SEED = 42;

    private static final String LAST_ORDER = """
            select concat_ws(' ', o_w_id, o_d_id, o_c_id, o_ol_cnt, o_all_local) || ': ' || string_agg(
              concat_ws(' ', ol_i_id, ol_supply_w_id, ol_quantity, ol_amount), ', ' order by ol_number)
            from orders join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
            where o_entry_d = (select max(o_entry_d) from orders)
            group by o_w_id, o_d_id, o_id""";

    private static final String LAST_PAYMENT = """
            select concat_ws(' ', h_w_id, h_d_id, h_c_w_id, h_c_d_id, h_c_id, h_amount)
            from history where h_date = (select max(h_date) from history)""";

    private final StatementStyle style;
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private LoadedDatabase database;
    private DatabaseAddress failing;

    StyleRules(StatementStyle style) {
        this.style = style;
    }

    @BeforeAll
    void prepare(LoadedDatabase loaded) throws Exception {
        database = loaded;
        failing = loaded.copy("failing_" + style.optionName());
        LoadedDatabase.execute(failing, "create sequence attempt");
        LoadedDatabase.execute(failing, """
                create function fail_twice() returns trigger language plpgsql as $$
                declare n int := nextval('attempt');
                begin
                  if n = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
                  if n = 2 then raise exception 'could not serialize access' using errcode = '40001'; end if;
                  return new;
                end $$""");
    }

    @BeforeEach
    void forget() throws Exception {
        failures.clear();
        LoadedDatabase.execute(failing, "alter sequence attempt restart");
    }

    @Test
    void staysConsistentAtReadCommitted() throws Exception {
        staysConsistentUnderManyWorkers(IsolationLevel.READ_COMMITTED);
    }

    @Test
    void staysConsistentWhenSerializable() throws Exception {
        staysConsistentUnderManyWorkers(IsolationLevel.SERIALIZABLE);
    }

    /** Two clients of four workers each drive two warehouses at once. */
    private void staysConsistentUnderManyWorkers(IsolationLevel isolation) throws Exception {
        DatabaseAddress address = database.copy("burst_" + style.optionName() + "_" + isolation.ordinal());
        TpccWorkload workload = workload(address, isolation);
        RunDefinition definition = TpccRuns.definition(workload, 2);
        Map<String, Long> counters = new TreeMap<>();
        try (ClientWorkload first = workload.part(definition, 0);
                ClientWorkload second = workload.part(definition, 1)) {
            List<Thread> workers = new ArrayList<>(start(first));
            workers.addAll(start(second));
            for (Thread worker : workers) {
                worker.join();
            }
            first.counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
            second.counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
        }

        assertThat(failures.stream().filter(failure -> failure.startsWith("gave up")))
                .isEmpty();
        assertThat(new ConsistencyCheck(address).run()).isEmpty();
        assertThat(counters.get("new_orders")
                        + counters.get("payments")
                        + counters.get("order_statuses")
                        + counters.get("deliveries")
                        + counters.get("stock_levels"))
                .isEqualTo(2L * WORKERS * OPERATIONS_OF_A_WORKER);
        assertThat(counters.get("remote_payments")).isPositive();
        assertThat(counters.get("new_order_rollbacks")).isPositive();
        long written = counters.get("new_orders") - counters.get("new_order_rollbacks");
        assertThat(count(address, "select count(*) - 60000 from orders")).isEqualTo(written);
        // B25: as many rows of history as committed payments.
        assertThat(count(address, "select count(*) - 60000 from history")).isEqualTo(counters.get("payments"));
        assertThat(count(address, "select 18000 + " + written + " - count(*) from new_order"))
                .isEqualTo(10 * counters.get("deliveries") - counters.get("delivery_districts_skipped"));
    }

    private List<Thread> start(ClientWorkload client) throws WorkloadException {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            int worker = i;
            WorkerSession session = session(client, worker);
            Thread thread = new Thread(() -> {
                Execution execution = new Execution();
                for (int n = 0; n < OPERATIONS_OF_A_WORKER; n++) {
                    // Each worker has terminals of its own: a terminal is used by one thread at a time.
                    int terminal = (worker + WORKERS * n) % (client.terminals() / WORKERS * WORKERS);
                    session.execute(terminal, client.nextOperation(terminal), execution);
                }
            });
            workers.add(thread);
            thread.start();
        }
        return workers;
    }

    /** B24: a deadlock, then a serialization failure; the third attempt has the same inputs and commits. */
    @Test
    void triesANewOrderAgain() throws Exception {
        String drawn = undisturbed(TpccOperation.NEW_ORDER, LAST_ORDER);
        long orders = count(failing, "select count(*) from orders");

        Execution execution = executeFailing(TpccOperation.NEW_ORDER, "insert on orders");

        assertThat(Outcome.ofCode(execution.outcome)).isEqualTo(Outcome.COMMITTED);
        assertThat(execution.attempts).isEqualTo(3);
        assertThat(LoadedDatabase.text(failing, LAST_ORDER)).isEqualTo(drawn);
        assertThat(failures)
                .containsExactly("again 0 40P01 deadlock detected", "again 0 40001 could not serialize access");
        assertThat(count(failing, "select count(*) from orders") - orders).isEqualTo(1);
    }

    /** B25: after a failure of the first update nothing of that attempt reaches the database; B24: same inputs. */
    @Test
    void triesAPaymentAgain() throws Exception {
        String drawn = undisturbed(TpccOperation.PAYMENT, LAST_PAYMENT);
        long paid = count(failing, "select count(*) from history");

        Execution execution = executeFailing(TpccOperation.PAYMENT, "update on customer");

        assertThat(Outcome.ofCode(execution.outcome)).isEqualTo(Outcome.COMMITTED);
        assertThat(execution.attempts).isEqualTo(3);
        assertThat(count(failing, "select count(*) from history") - paid).isEqualTo(1);
        assertThat(LoadedDatabase.text(failing, LAST_PAYMENT)).isEqualTo(drawn);
        assertThat(new ConsistencyCheck(failing).run()).isEmpty();
    }

    /** What the same draws write at a first attempt. */
    private String undisturbed(TpccOperation operation, String query) throws Exception {
        Execution execution = execute(failing, operation);
        assertThat(execution.attempts).isEqualTo(1);
        assertThat(Outcome.ofCode(execution.outcome)).isEqualTo(Outcome.COMMITTED);
        return LoadedDatabase.text(failing, query);
    }

    private Execution executeFailing(TpccOperation operation, String event) throws Exception {
        LoadedDatabase.execute(
                failing, "create trigger fails before " + event + " for each row execute function fail_twice()");
        try {
            return execute(failing, operation);
        } finally {
            LoadedDatabase.execute(failing, "drop trigger fails on " + event.replaceFirst(".* on ", ""));
        }
    }

    /** The first operation of the first terminal, with the same inputs each time. */
    private Execution execute(DatabaseAddress address, TpccOperation operation) throws Exception {
        Execution execution = new Execution();
        TpccWorkload workload = workload(address, IsolationLevel.DEFAULT);
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0)) {
            session(client, 0).execute(0, operation.ordinal(), execution);
        }
        return execution;
    }

    /** The user is told which row is missing, whoever found out. */
    @Test
    void saysWhatADamagedDatabaseLacks() throws Exception {
        DatabaseAddress damaged = database.copy("damaged_" + style.optionName());
        LoadedDatabase.execute(damaged, "truncate customer cascade");

        assertThat(Outcome.ofCode(execute(damaged, TpccOperation.NEW_ORDER).outcome))
                .isEqualTo(Outcome.FAILED);
        assertThat(Outcome.ofCode(execute(damaged, TpccOperation.PAYMENT).outcome))
                .isEqualTo(Outcome.FAILED);

        assertThat(failures)
                .containsExactly(
                        "gave up 0 02000 the customer of a New-Order is not in the database",
                        "gave up 1 02000 the customer of a Payment is not in the database");
    }

    /** The commit is under way with the last statement: a lost answer to it leaves the fate open. */
    @Test
    void callsALostAnswerToTheCommitUnknown() throws Exception {
        assertThat(outcomeOfPaymentThatLosesItsConnectionAt("history")).isEqualTo(Outcome.UNKNOWN);
    }

    /** The first of two round trips commits nothing; where there is only one, the server might have gone on. */
    @Test
    void callsAConnectionLostBeforeTheCommitAFailure() throws Exception {
        assertThat(outcomeOfPaymentThatLosesItsConnectionAt("customer"))
                .isEqualTo(style == StatementStyle.BATCHED ? Outcome.FAILED : Outcome.UNKNOWN);
    }

    private Outcome outcomeOfPaymentThatLosesItsConnectionAt(String table) throws Exception {
        TpccWorkload workload = workload(failing, IsolationLevel.DEFAULT);
        Execution execution = new Execution();
        try (ClientWorkload client = workload.part(TpccRuns.definition(workload, 1), 0);
                Connection other = Connector.to(failing).open();
                Statement statement = other.createStatement()) {
            WorkerSession session = session(client, 0);
            statement.execute("begin; lock table " + table + " in access exclusive mode");
            Thread worker = new Thread(() -> session.execute(0, TpccOperation.PAYMENT.ordinal(), execution));
            worker.start();
            await().atMost(PATIENCE)
                    .until(() -> count(
                                    failing,
                                    "select count(pg_terminate_backend(pid)) from pg_stat_activity"
                                            + " where datname = current_database() and wait_event_type = 'Lock'")
                            == 1);
            worker.join();
            statement.execute("rollback");
        }
        assertThat(execution.attempts).isEqualTo(1);
        return Outcome.ofCode(execution.outcome);
    }

    private TpccWorkload workload(DatabaseAddress address, IsolationLevel isolation) throws WorkloadException {
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(address), WORKERS)
                .with()
                .statements(style)
                .isolation(isolation)
                .retries(PATIENT)
                .seed(OptionalLong.of(SEED))
                .done());
        workload.inspect();
        return workload;
    }

    private WorkerSession session(ClientWorkload client, int worker) throws WorkloadException {
        return client.openSession(
                worker,
                (operation, state, gaveUp, message) ->
                        failures.add((gaveUp ? "gave up " : "again ") + operation + " " + state + " " + message));
    }

    private static long count(DatabaseAddress address, String query) throws Exception {
        return LoadedDatabase.number(address, query).longValue();
    }
}
