package io.tacho.workload.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Parts that fail on their way in, in each database's way of copying; with PostgreSQL in the place of the others. The failures
 * are real ones: a trigger on history raises them.
 */
@ExtendWith(WithLoadedDatabase.class)
class CopyFailuresIT {
    private static final CopyPart HISTORY = new CopyPart(TpccTable.HISTORY, 2);
    private static final RepeatableCopy.Wording NO_WORDING = new RepeatableCopy.Wording(List.of(), "", List.of());

    private final LoadedDatabase database;
    private final Population population = new Population(1);
    private final LoadBook book = new LoadBook();
    private DatabaseAddress address;
    private LoadConnection connection;

    CopyFailuresIT(LoadedDatabase database) {
        this.database = database;
    }

    /** The ways of copying. */
    enum Way {
        WHOLE,
        BATCHED,
        REPEATABLE
    }

    private PartCopy way(Way way) {
        return switch (way) {
            case WHOLE -> new WholePartCopy(population, book, 2);
            case BATCHED -> new BatchedCopy(population, book);
            case REPEATABLE -> new RepeatableCopy(population, book, NO_WORDING);
        };
    }

    @BeforeEach
    void createTables(TestInfo test) throws Exception {
        String name = "failures_" + Integer.toHexString(test.getDisplayName().hashCode())
                + test.getTestMethod().orElseThrow().getName().toLowerCase(java.util.Locale.ROOT);
        name = name.substring(0, Math.min(60, name.length()));
        LoadedDatabase.execute(database.address("postgres"), "create database " + name);
        address = database.address(name);
        try (Connection main = Connector.to(address).open()) {
            new LoadTables(main, address).prepare(new LoadParameters("id", 2, 1, population.cLast(), true, 1, "test"));
        }
        LoadedDatabase.execute(address, "create sequence attempts");
        connection = LoadConnection.open(Connector.to(address), Dialect.POSTGRESQL);
    }

    @AfterEach
    void closeConnection() {
        connection.close();
    }

    @ParameterizedTest
    @EnumSource
    void bringsInTheSameRowsInEachWay(Way way) throws Exception {
        long rows = way(way).copy(connection, HISTORY);

        assertThat(rows).isEqualTo(30_000);
        assertThat(history()).isEqualTo(history(database.fresh()));
        assertThat(state()).isEqualTo("30000 true");
    }

    /** The tables with numbers of both signs, nothing, times and words within texts. */
    @ParameterizedTest
    @EnumSource(
            value = TpccTable.class,
            names = {"CUSTOMER", "ORDERS", "DISTRICT", "WAREHOUSE", "NEW_ORDER"})
    void writesTheSameInTextAsInBinary(TpccTable table) throws Exception {
        way(Way.BATCHED).copy(connection, new CopyPart(table, 2));

        String contents = "select sum(hashtextextended(t::text, 0)) from " + table.sqlName() + " t where "
                + table.warehouseColumn() + " = 2";
        assertThat(LoadedDatabase.text(address, contents)).isEqualTo(LoadedDatabase.text(database.fresh(), contents));
    }

    /**
     * cockroachdb/loadgen#75: of 40001 and 40P01 only the first was tried again. Percona-Lab/sysbench-tpcc#54: after it the
     * script went on outside of any transaction.
     */
    @ParameterizedTest
    @EnumSource
    void triesAgainWhatTheDatabaseUndid(Way way) throws Exception {
        failing("if n = 1 then raise exception using errcode = '40001';"
                + " elsif n = 2 then raise exception using errcode = '40P01'; end if;");

        assertThat(way(way).copy(connection, HISTORY)).isEqualTo(30_000);

        assertThat(history()).isEqualTo(history(database.fresh()));
        assertThat(state()).isEqualTo("30000 true");
    }

    /** brettwooldridge/HikariCP#859: connections that never came back after a fail-over. */
    @ParameterizedTest
    @EnumSource
    void goesOnOverANewConnection(Way way) throws Exception {
        failing("if n = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;");

        assertThat(way(way).copy(connection, HISTORY)).isEqualTo(30_000);

        assertThat(history()).isEqualTo(history(database.fresh()));
    }

    @Test
    void givesUpWhatFailsForGood() throws Exception {
        failing("raise exception using errcode = '53100', message = 'disk full';");

        assertThatThrownBy(() -> way(Way.WHOLE).copy(connection, HISTORY)).isInstanceOf(SQLException.class);

        assertThat(LoadedDatabase.number(address, "select last_value from attempts"))
                .isEqualByComparingTo("1");
        assertThat(LoadedDatabase.number(address, "select count(*) from tacho_load_parts"))
                .isZero();
    }

    /** A load that was killed between two batches, or within one. */
    @ParameterizedTest
    @EnumSource(names = {"BATCHED", "REPEATABLE"})
    void goesOnWithAPartThatWasBegun(Way way) throws Exception {
        failing("if n = 3 then raise exception using errcode = '53100', message = 'disk full'; end if;");
        if (way == Way.BATCHED) {
            assertThatThrownBy(() -> way(way).copy(connection, HISTORY)).isInstanceOf(SQLException.class);
        } else {
            // What the server had committed of it before the loader died.
            LoadedDatabase.execute(address, "insert into tacho_load_parts values ('history', 2, 0, false)");
            LoadedDatabase.execute(
                    address, "insert into history select 1, 1, 2, 1, 2, now(), 1, '' from generate_series(1, 99)");
        }
        try (LoadConnection next = LoadConnection.open(Connector.to(address), Dialect.POSTGRESQL)) {
            long rows = way(way).copy(next, HISTORY);

            assertThat(rows).isLessThanOrEqualTo(30_000).isGreaterThan(way == Way.BATCHED ? 0 : 29_999);
            assertThat(way == Way.BATCHED && rows == 30_000).as("all anew").isFalse();
        }
        assertThat(history()).isEqualTo(history(database.fresh()));
        assertThat(state()).isEqualTo("30000 true");
    }

    @ParameterizedTest
    @EnumSource(names = {"WHOLE", "BATCHED"})
    void leavesAPartThatIsThere(Way way) throws Exception {
        way(way).copy(connection, HISTORY);

        assertThat(way(way).copy(connection, HISTORY)).isZero();

        assertThat(history()).isEqualTo(history(database.fresh()));
    }

    /** yugabyte/tpcc#25: more connections than the server gives ended the loader. */
    @Test
    void loadsWithTheConnectionsThatTheServerGives() throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create role few login connection limit 3");
        LoadedDatabase.execute(database.address("postgres"), "create database few owner few");
        List<String> notes = new ArrayList<>();
        LoadSettings settings = new LoadSettings(
                List.of(database.address("few", "few")), 1, 48, 1, ForeignKeys.OMIT, ExistingTables.CONTINUE, "test");

        LoadReport report = new TpccLoader(settings, new LoadProgress() {
                    @Override
                    public void started(LoadStep step) {}

                    @Override
                    public void copied(long rows, long ofRows) {}

                    @Override
                    public void note(String sentence) {
                        notes.add(sentence);
                    }
                })
                .load();

        assertThat(report.outcome()).isEqualTo(LoadReport.Outcome.LOADED);
        assertThat(notes).containsExactly("the server takes no more connections: loading with 2 of 48 threads");
    }

    /** A trigger that counts statements that add rows to history, and fails in some. */
    private void failing(String body) throws Exception {
        LoadedDatabase.execute(
                address,
                "create function fail() returns trigger language plpgsql as $$ declare n bigint := nextval('attempts');"
                        + " begin " + body + " return null; end $$");
        LoadedDatabase.execute(
                address, "create trigger fail after insert on history for each statement execute function fail()");
    }

    private String history() throws Exception {
        return history(address);
    }

    private static String history(DatabaseAddress address) throws Exception {
        return LoadedDatabase.text(
                address, "select count(*) || ' ' || sum(hashtextextended(t::text, 0)) from history t where h_w_id = 2");
    }

    private String state() throws Exception {
        return LoadedDatabase.text(
                address,
                "select copied || ' ' || whole from tacho_load_parts where part_table = 'history' and warehouse = 2");
    }
}
