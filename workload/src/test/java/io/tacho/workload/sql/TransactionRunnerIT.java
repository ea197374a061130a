package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.drive.Execution;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.core.TransactionState;
import org.postgresql.jdbc.PgConnection;

/** What becomes of transactions that fail, on a table of its own. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransactionRunnerIT {
    /** Behaviour is waited for; how long it takes on a busy machine is not what is tested. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final RetryPolicy QUICK = new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(4));
    private static final int OPERATION = 1;

    private LoadedDatabase database;
    private DatabaseAddress address;
    private ConnectionPool<Connection> pool;
    private final List<String> failures = new ArrayList<>();
    private final FailureLog log = (operation, state, gaveUp, message) ->
            failures.add(operation + " " + state + (gaveUp ? " gave up: " : " again: ") + message);
    private final Execution execution = new Execution();

    @BeforeAll
    void createTable(LoadedDatabase loaded) throws Exception {
        database = loaded;
        LoadedDatabase.execute(loaded.address("postgres"), "create database failing");
        address = loaded.address("failing");
        LoadedDatabase.execute(address, "create table paid (id int primary key)");
        LoadedDatabase.execute(address, "create sequence attempt");
        LoadedDatabase.execute(address, """
                create function fail_by_attempt() returns int language plpgsql as $$
                declare n int := nextval('attempt');
                begin
                  if n = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
                  if n = 2 then raise exception 'could not serialize access' using errcode = '40001'; end if;
                  return n;
                end $$""");
        pool = new ConnectionPool<>(Connector.to(address), 1, connection -> connection);
        pool.awaitFull(Duration.ofSeconds(20));
    }

    @BeforeEach
    void startAnew() throws Exception {
        failures.clear();
        LoadedDatabase.execute(address, "truncate paid");
        LoadedDatabase.execute(address, "alter sequence attempt restart");
    }

    @AfterAll
    void closePool() {
        assertThat(pool.inUse()).isZero();
        pool.close();
    }

    /** B24: deadlocks are tried again as serialization failures are, with the same inputs, and counted by SQLSTATE. */
    @Test
    void triesDeadlocksAndSerializationFailuresAgain() throws Exception {
        runner().run(OPERATION, this::payOnce, execution);

        assertThat(outcome()).isEqualTo(Outcome.COMMITTED);
        assertThat(execution.attempts).isEqualTo(3);
        assertThat(failures)
                .containsExactly("1 40P01 again: deadlock detected", "1 40001 again: could not serialize access");
        assertThat(LoadedDatabase.number(address, "select count(*) from paid")).isEqualByComparingTo("1");
        assertThat(execution.endNanos).isGreaterThan(execution.startNanos);
    }

    /** B25: every attempt begins outside of a transaction, for the rollback came first. */
    private Outcome payOnce(Connection connection, CommitMark mark) throws SQLException {
        assertThat(connection.unwrap(PgConnection.class).getTransactionState()).isEqualTo(TransactionState.IDLE);
        execute(connection, "begin; insert into paid values (7)");
        query(connection, "select fail_by_attempt()");
        mark.sending();
        execute(connection, "commit");
        if (connection.getWarnings() != null) {
            throw connection.getWarnings();
        }
        return Outcome.COMMITTED;
    }

    /** A server that goes between a deadlock and the rollback takes the prepared statements with it. */
    @Test
    void triesAgainOnANewConnectionIfTheRollbackFails() {
        List<Connection> used = new ArrayList<>();

        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            used.add(connection);
                            if (used.size() == 1) {
                                execute(connection, "begin");
                                terminate(connection);
                                throw new SQLException("deadlock detected", "40P01");
                            }
                            query(connection, "select 1");
                            return Outcome.COMMITTED;
                        },
                        execution);

        assertThat(outcome()).as(failures.toString()).isEqualTo(Outcome.COMMITTED);
        assertThat(execution.attempts).isEqualTo(2);
        assertThat(used).hasSize(2).doesNotHaveDuplicates();
    }

    /** Ends the server's part without the driver's knowing. */
    private void terminate(Connection connection) throws SQLException {
        int pid = connection.unwrap(PgConnection.class).getBackendPID();
        try {
            LoadedDatabase.execute(address, "select pg_terminate_backend(" + pid + ", 10000)");
        } catch (WorkloadException e) {
            throw new SQLException(e);
        }
    }

    /** B24: the service time begins with the first attempt and has all of them and the waits between. */
    @Test
    void countsAllAttemptsAndTheWaitsBetween() {
        RetryPolicy slow = new RetryPolicy(4, Duration.ofMillis(20), Duration.ofMillis(20));
        new TransactionRunner<>(pool, Dialect.POSTGRESQL, slow, log, 0)
                .run(
                        OPERATION,
                        (connection, mark) -> {
                            query(connection, "select pg_sleep(0.02)");
                            return payOnce(connection, mark);
                        },
                        execution);

        assertThat(outcome()).isEqualTo(Outcome.COMMITTED);
        // Three attempts of 20 ms, two waits of at least half of 20 ms.
        assertThat(Duration.ofNanos(execution.endNanos - execution.startNanos))
                .isGreaterThanOrEqualTo(Duration.ofMillis(3 * 20 + 2 * 10));
    }

    /** B25: nothing of a failed attempt reaches the server after its error: neither open nor missing transactions. */
    @Test
    void leavesNoTransactionOpenWhateverFails() throws Exception {
        List<String> states = List.of("40001", "40P01", "23505", "25006", "57014");
        for (String state : states) {
            runner().run(
                            OPERATION,
                            (connection, mark) -> {
                                execute(connection, "begin; insert into paid values (1)");
                                execute(
                                        connection,
                                        "do $$ begin raise exception 'x' using errcode = '" + state + "'; end $$");
                                return Outcome.COMMITTED;
                            },
                            execution);

            assertThat(outcome()).as(state).isEqualTo(Outcome.FAILED);
            assertThat(LoadedDatabase.text(
                            address,
                            "select string_agg(state, ',') from pg_stat_activity where datname = 'failing'"
                                    + " and pid <> pg_backend_pid()"))
                    .as(state)
                    .isEqualTo("idle");
        }
        assertThat(LoadedDatabase.number(address, "select count(*) from paid")).isZero();
        String log = LoadedDatabase.text(
                address,
                "select pg_read_file(regexp_replace(current_setting('data_directory'), '[^/]*$', 'server.log'))");
        assertThat(log).doesNotContain("there is no transaction in progress");
    }

    /** A server that became a standby is named in the failure. */
    @Test
    void saysWhatToDoAboutAServerThatTakesNoWrites() {
        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            execute(connection, "begin read only; insert into paid values (1)");
                            return Outcome.COMMITTED;
                        },
                        execution);

        assertThat(failures)
                .singleElement()
                .asString()
                .contains("25006", "read-only transaction", "give the address of the primary");
    }

    /** B29: named statements behind a pooler in transaction mode. */
    @Test
    void saysWhatToDoAboutStatementsThatAreGone() {
        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            execute(connection, "execute gone");
                            return Outcome.COMMITTED;
                        },
                        execution);

        assertThat(failures).singleElement().asString().contains("26000", "--prepared off");
    }

    @Test
    void givesUpAfterItsAttempts() {
        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            execute(connection, "do $$ begin raise exception 'x' using errcode = '40001'; end $$");
                            return Outcome.COMMITTED;
                        },
                        execution);

        assertThat(outcome()).isEqualTo(Outcome.FAILED);
        assertThat(execution.attempts).isEqualTo(QUICK.attempts());
        assertThat(failures).hasSize(QUICK.attempts()).last().isEqualTo("1 40001 gave up: x");
    }

    @Test
    void doesNotTryOtherErrorsAgainAndKeepsValuesOutOfTheirTexts() throws Exception {
        LoadedDatabase.execute(address, "insert into paid values (4711)");

        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            execute(connection, "begin; insert into paid values (4711); commit");
                            return Outcome.COMMITTED;
                        },
                        execution);

        assertThat(outcome()).isEqualTo(Outcome.FAILED);
        assertThat(execution.attempts).isEqualTo(1);
        assertThat(failures)
                .containsExactly("1 23505 gave up: duplicate key value violates unique constraint \"paid_pkey\"");
    }

    /** Autocommit is on and BEGIN is a statement of ours: the pool would not notice. */
    @Test
    void neverGivesBackAnOpenTransaction() throws Exception {
        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            execute(connection, "begin; insert into paid values (1)");
                            return Outcome.COMMITTED;
                        },
                        execution);
        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            assertThat(connection.unwrap(PgConnection.class).getTransactionState())
                                    .isEqualTo(TransactionState.IDLE);
                            return Outcome.COMMITTED;
                        },
                        execution);

        assertThat(LoadedDatabase.number(address, "select count(*) from paid")).isZero();
    }

    @Test
    void callsALostAnswerToCommitUnknownAndNeverTriesItAgain() {
        runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            execute(connection, "begin; insert into paid values (1)");
                            mark.sending();
                            loseConnection(connection);
                            return Outcome.COMMITTED;
                        },
                        execution);

        assertThat(outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(execution.attempts).isEqualTo(1);
        assertThat(failures).singleElement().asString().startsWith("1 57P01 gave up");
    }

    /** B28: a broken connection is a failure, and is replaced. */
    @Test
    void replacesABrokenConnection() {
        TransactionRunner<Connection> runner = runner();

        runner.run(
                OPERATION,
                (connection, mark) -> {
                    loseConnection(connection);
                    return Outcome.COMMITTED;
                },
                execution);
        assertThat(outcome()).isEqualTo(Outcome.FAILED);
        runner.run(
                OPERATION,
                (connection, mark) -> {
                    query(connection, "select 1");
                    return Outcome.COMMITTED;
                },
                execution);

        assertThat(outcome()).isEqualTo(Outcome.COMMITTED);
        await().atMost(PATIENCE).until(() -> pool.open() == 1 && pool.inUse() == 0);
    }

    /** B28: the wait for a connection is its own figure and not in the service time. */
    @Test
    void tellsTheWaitForAConnectionApart() throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Execution first = new Execution();
        Thread holder = new Thread(() -> runner().run(
                        OPERATION,
                        (connection, mark) -> {
                            taken.countDown();
                            awaitLatch(release);
                            return Outcome.COMMITTED;
                        },
                        first));
        holder.start();
        taken.await();
        Thread waiter = new Thread(() -> runner().run(OPERATION, (connection, mark) -> Outcome.COMMITTED, execution));
        waiter.start();
        await().atMost(PATIENCE).until(() -> waiter.getState() == Thread.State.TIMED_WAITING);
        release.countDown();
        holder.join();
        waiter.join();

        assertThat(execution.connectionWaitNanos).isPositive();
        assertThat(execution.startNanos - execution.connectionWaitNanos).isLessThan(first.endNanos);
        assertThat(execution.startNanos).isGreaterThan(first.endNanos);
        assertThat(outcome()).isEqualTo(Outcome.COMMITTED);
    }

    /** B31: what runs at the end of the drain is cancelled and called unfinished. */
    @Test
    void cancelsWhatRuns() throws Exception {
        TransactionRunner<Connection> runner = runner();
        Thread worker = new Thread(() -> runner.run(
                OPERATION,
                (connection, mark) -> {
                    query(connection, "select pg_sleep(600)");
                    return Outcome.COMMITTED;
                },
                execution));
        worker.start();
        await().atMost(PATIENCE)
                .until(() -> LoadedDatabase.number(
                                        address, "select count(*) from pg_stat_activity where wait_event = 'PgSleep'")
                                .intValue()
                        == 1);

        runner.cancel();
        worker.join(10_000);

        assertThat(worker.isAlive()).isFalse();
        assertThat(outcome()).isEqualTo(Outcome.UNFINISHED);
        assertThat(failures).isEmpty();
        runner.run(OPERATION, (connection, mark) -> Outcome.COMMITTED, execution);
        assertThat(outcome()).as("after the cancellation").isEqualTo(Outcome.UNFINISHED);
    }

    /** B27: a server that has no more connections is named, with the numbers. */
    @Test
    void saysHowManyConnectionsTheServerGave() throws Exception {
        LoadedDatabase.execute(address, "create role limited login connection limit 2");
        try (ConnectionPool<Connection> limited = new ConnectionPool<>(
                Connector.to(database.address("failing", "limited")), 4, connection -> connection)) {
            assertThatThrownBy(() -> limited.awaitFull(Duration.ofSeconds(2)))
                    .isInstanceOf(WorkloadException.class)
                    .hasMessageContaining("only 2 of 4 connections to " + address)
                    .hasMessageContaining("too many connections");
        }
    }

    /** B27: workers share the pool's connections; there are never more. */
    @Test
    void neverOpensMoreConnectionsThanThePoolHas() throws Exception {
        try (ConnectionPool<Connection> three = new ConnectionPool<>(
                Connector.to(address).with(java.util.Map.of("search_path", "pg_catalog")),
                3,
                connection -> connection)) {
            three.awaitFull(Duration.ofSeconds(20));
            AtomicInteger mostOpen = new AtomicInteger();
            AtomicInteger committed = new AtomicInteger();
            List<Thread> workers = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                TransactionRunner<Connection> runner =
                        new TransactionRunner<>(three, Dialect.POSTGRESQL, QUICK, log, 0);
                Thread worker = new Thread(() -> {
                    Execution mine = new Execution();
                    for (int n = 0; n < 50; n++) {
                        runner.run(
                                OPERATION,
                                (connection, mark) -> {
                                    query(connection, "select 1");
                                    mostOpen.accumulateAndGet(three.open(), Math::max);
                                    return Outcome.COMMITTED;
                                },
                                mine);
                        committed.addAndGet(mine.outcome == Outcome.COMMITTED.code() ? 1 : 0);
                    }
                });
                workers.add(worker);
                worker.start();
            }
            for (Thread worker : workers) {
                worker.join();
            }
            assertThat(committed).hasValue(12 * 50);
            assertThat(mostOpen).hasValue(3);
            assertThat(three.inUse()).isZero();
            assertThat(failures).isEmpty();
        }
    }

    private TransactionRunner<Connection> runner() {
        return new TransactionRunner<>(pool, Dialect.POSTGRESQL, QUICK, log, 0);
    }

    private Outcome outcome() {
        return Outcome.ofCode(execution.outcome);
    }

    private static void loseConnection(Connection connection) throws SQLException {
        query(connection, "select pg_terminate_backend(pg_backend_pid())");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
