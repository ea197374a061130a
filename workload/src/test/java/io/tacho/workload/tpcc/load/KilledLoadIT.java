package io.tacho.workload.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import io.tacho.workload.tpcc.generate.TpccTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A load that is killed at any moment and started again. */
@ExtendWith(WithLoadedDatabase.class)
class KilledLoadIT {
    private static final long SEED = 42;
    private static final int LONGEST_MILLIS_AFTER = 120;

    /** What the loader tells before it is killed; half of the ten are while rows are copied. */
    private static final List<String> MOMENTS = List.of(
            "step COPY",
            "rows ",
            "rows ",
            "rows ",
            "rows ",
            "step VACUUM",
            "step PRIMARY_KEYS",
            "step INDEXES",
            "step FOREIGN_KEYS",
            "step VERIFY");

    private final LoadedDatabase database;

    KilledLoadIT(LoadedDatabase database) {
        this.database = database;
    }

    /** yugabyte/tpcc#46 and #47: a load that failed on its way ended "fine" with rows missing. */
    @Test
    void endsWithTheSameDatabaseAfterTenKillsAndLoadsNothingTwice() throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create database killed");
        DatabaseAddress address = database.address("killed");
        Random random = new Random(SEED);
        Map<String, String> writers = Map.of();
        for (String moment : MOMENTS) {
            try (LoaderProcess loader = LoaderProcess.start(url(), LoadedDatabase.WAREHOUSES)) {
                assertThat(loader.tells(moment)).as(moment).isTrue();
                loader.killAfter(random.nextInt(LONGEST_MILLIS_AFTER));
            }
            if (moment.equals("step VACUUM")) {
                writers = writers(address);
            }
        }

        LoadReport report = new TpccLoader(
                        LoadedDatabase.settings(
                                address, LoadedDatabase.WAREHOUSES, LoadSettings.ExistingTables.CONTINUE),
                        LoadProgress.NONE)
                .load();

        assertThat(report.outcome()).isIn(LoadReport.Outcome.LOADED, LoadReport.Outcome.WAS_LOADED);
        assertThat(report.rows()).isEqualTo(database.report().rows());
        assertThat(contents(address)).isEqualTo(contents(database.fresh()));
        assertThat(writers(address)).isEqualTo(writers);
        assertThat(
                        LoadedDatabase.number(
                                address,
                                "select count(*) from pg_constraint where connamespace = 'public'::regnamespace"
                                        + " and contype in ('f', 'p') and convalidated and conrelid::regclass::text !~ 'tacho'"))
                .isEqualByComparingTo("18");
        assertThat(LoadedDatabase.number(address, "select count(*) from pg_index where indrelid = 'orders'::regclass"))
                .isEqualByComparingTo("2");
    }

    private String url() {
        return "postgres://postgres@127.0.0.1:" + database.port() + "/killed";
    }

    /** The transactions that wrote the rows of each table and warehouse: one each. */
    private static Map<String, String> writers(DatabaseAddress address) throws Exception {
        Map<String, String> writers = new TreeMap<>();
        try (Connection connection = Connector.to(address).open();
                Statement statement = connection.createStatement()) {
            for (TpccTable table : TpccTable.values()) {
                String warehouse = table.byWarehouse() ? table.warehouseColumn() : "0";
                try (ResultSet rows = statement.executeQuery("select " + warehouse
                        + ", string_agg(distinct xmin::text, ' ') from " + table.sqlName() + " group by 1")) {
                    while (rows.next()) {
                        writers.put(table + " " + rows.getInt(1), rows.getString(2));
                    }
                }
            }
        }
        assertThat(writers).hasSize(1 + 8 * LoadedDatabase.WAREHOUSES);
        assertThat(writers.values()).noneMatch(transactions -> transactions.contains(" "));
        return writers;
    }

    /** A number for the rows of each table, whatever their order. */
    private static Map<TpccTable, String> contents(DatabaseAddress address) throws Exception {
        Map<TpccTable, String> contents = new TreeMap<>();
        for (TpccTable table : TpccTable.values()) {
            contents.put(
                    table,
                    LoadedDatabase.text(
                            address,
                            "select count(*) || ' ' || sum(hashtextextended(t::text, 0)) from " + table.sqlName()
                                    + " t"));
        }
        return contents;
    }
}
