package io.tacho.workload.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.load.LoadReport.Outcome;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several hosts that load at once, and databases that hold something already. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PartedLoadIT {
    private static final int WAREHOUSES = LoadedDatabase.WAREHOUSES;
    private static final String HALF = "half";

    private final LoadedDatabase database;
    private LoadReport half;

    PartedLoadIT(LoadedDatabase database) {
        this.database = database;
    }

    @BeforeAll
    void loadOneOfTwoParts() throws Exception {
        half = load(create(HALF), WAREHOUSES, new LoadShare(1, 2), 1, ForeignKeys.CREATE);
    }

    @Test
    void aPartAloneLeavesKeysToTheHostThatLoadsTheLast() throws Exception {
        assertThat(half.outcome()).isEqualTo(Outcome.SHARE_LOADED);
        assertThat(half.warehousesThere()).isEqualTo(1);
        assertThat(half.rows()).containsEntry(TpccTable.STOCK, 100_000L).containsEntry(TpccTable.ITEM, 100_000L);
        assertThat(keys(database.address(HALF))).isZero();
    }

    @Test
    void theLastPartMakesTheDatabaseWhole() throws Exception {
        DatabaseAddress address = copyOfHalf("whole");

        LoadReport report = load(address, WAREHOUSES, new LoadShare(2, 2), 1, ForeignKeys.CREATE);

        assertThat(report.outcome()).isEqualTo(Outcome.LOADED);
        assertThat(report.rows()).isEqualTo(database.report().rows());
        assertThat(report.parameters().id()).isEqualTo(half.parameters().id());
        assertThat(keys(address)).isEqualTo(18);
    }

    @Test
    void twoHostsAtOnceMakeKeysOnce() throws Exception {
        DatabaseAddress address = create("at_once");
        ExecutorService hosts = Executors.newFixedThreadPool(2);
        try {
            Future<LoadReport> first =
                    hosts.submit(() -> load(address, WAREHOUSES, new LoadShare(1, 2), 1, ForeignKeys.CREATE));
            Future<LoadReport> second =
                    hosts.submit(() -> load(address, WAREHOUSES, new LoadShare(2, 2), 1, ForeignKeys.CREATE));

            assertThat(List.of(first.get().outcome(), second.get().outcome()))
                    .containsOnlyOnce(Outcome.LOADED)
                    .containsAnyOf(Outcome.SHARE_LOADED, Outcome.LEFT_TO_ANOTHER, Outcome.WAS_LOADED);
        } finally {
            hosts.shutdownNow();
        }
        assertThat(keys(address)).isEqualTo(18);
        assertThat(LoadedDatabase.number(address, "select count(*) from order_line"))
                .isEqualByComparingTo(String.valueOf(database.report().rows().get(TpccTable.ORDER_LINE)));
    }

    @ParameterizedTest
    @CsvSource({
        "3, 1, CREATE, '--warehouses 2 there, 3 here'",
        "2, 5, CREATE, '--seed 1 there, 5 here'",
        "2, 1, OMIT, 'foreign keys yes there, no here'"
    })
    void refusesAHostWithOtherOptions(int warehouses, long seed, ForeignKeys foreignKeys, String difference) {
        assertThatThrownBy(() -> load(database.address(HALF), warehouses, new LoadShare(2, 2), seed, foreignKeys))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining(
                        "the beginning of a load with other options (" + difference + "): give these to go on with it");
    }

    @Test
    void saysThatALoadIsWholeAndTouchesNothing() throws Exception {
        LoadReport again = load(database.fresh(), WAREHOUSES, LoadShare.ALL, 1, ForeignKeys.CREATE);

        assertThat(again.outcome()).isEqualTo(Outcome.WAS_LOADED);
        assertThat(again.rows()).isEqualTo(database.report().rows());
        assertThat(again.steps()).isEmpty();
    }

    @Test
    void refusesTablesThatItKnowsNothingOf() throws Exception {
        DatabaseAddress address = create("foreign_schema");
        LoadedDatabase.execute(address, "create table stock (mine int)");

        assertThatThrownBy(() -> load(address, 1, LoadShare.ALL, 1, ForeignKeys.CREATE))
                .hasMessageContaining("already has tables of TPC-C's names (stock)")
                .hasMessageContaining("--drop");
        assertThat(LoadedDatabase.number(address, "select count(*) from pg_class where relname like 'tacho%'"))
                .isZero();
    }

    @Test
    void doesNotDropWhatOtherHostsLoad() {
        LoadSettings settings = new LoadSettings(
                List.of(database.address(HALF)),
                WAREHOUSES,
                2,
                new LoadShare(2, 2),
                1,
                ForeignKeys.CREATE,
                1,
                ExistingTables.DROP,
                "test");

        assertThatThrownBy(() -> new TpccLoader(settings, LoadProgress.NONE).load())
                .hasMessageStartingWith("--drop with --part")
                .hasMessageContaining("--drop-only");
    }

    @ParameterizedTest
    @CsvSource({
        "'delete from order_line where ctid = (select max(ctid) from order_line)', -1",
        "'insert into order_line select * from order_line limit 1', 1"
    })
    void failsIfATableIsOffByOneRow(String harm, int off) throws Exception {
        DatabaseAddress address = copyOfHalf(off < 0 ? "one_row_less" : "one_row_more");
        LoadSettings settings = LoadedDatabase.settings(address, WAREHOUSES, ExistingTables.CONTINUE);
        long right = database.report().rows().get(TpccTable.ORDER_LINE);

        assertThatThrownBy(() -> new TpccLoader(settings, new Harm(address, harm)).load())
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("order_line has " + (right + off) + " rows instead of " + right);
        assertThat(TpccLoader.isThere(address)).isFalse();
    }

    private LoadReport load(
            DatabaseAddress address, int warehouses, LoadShare share, long seed, ForeignKeys foreignKeys)
            throws WorkloadException, InterruptedException {
        return new TpccLoader(
                        new LoadSettings(
                                List.of(address),
                                warehouses,
                                2,
                                share,
                                seed,
                                foreignKeys,
                                1,
                                ExistingTables.CONTINUE,
                                "test"),
                        LoadProgress.NONE)
                .load();
    }

    private DatabaseAddress create(String name) throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create database " + name);
        return database.address(name);
    }

    private DatabaseAddress copyOfHalf(String name) throws Exception {
        LoadedDatabase.execute(
                database.address("postgres"), "create database " + name + " template " + HALF + " strategy file_copy");
        return database.address(name);
    }

    private static int keys(DatabaseAddress address) throws Exception {
        return LoadedDatabase.number(
                        address,
                        "select count(*) from pg_constraint where connamespace = 'public'::regnamespace"
                                + " and contype in ('f', 'p') and convalidated and conrelid::regclass::text !~ 'tacho'")
                .intValue();
    }

    /** Does something to a table between its keys and the count. */
    private record Harm(DatabaseAddress address, String sql) implements LoadProgress {
        @Override
        public void started(LoadStep step) {
            if (step == LoadStep.VERIFY) {
                run("alter table order_line drop constraint order_line_pkey");
                run(sql);
            }
        }

        private void run(String statement) {
            try {
                LoadedDatabase.execute(address, statement);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void copied(long rows, long ofRows) {}

        @Override
        public void note(String sentence) {}
    }
}
