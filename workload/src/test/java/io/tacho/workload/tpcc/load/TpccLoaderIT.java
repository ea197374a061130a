package io.tacho.workload.tpcc.load;

import static io.tacho.workload.tpcc.LoadedDatabase.number;
import static io.tacho.workload.tpcc.LoadedDatabase.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import java.sql.Connection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The population rules of clause 4.3.3.1 as the database sees them. */
@ExtendWith(WithLoadedDatabase.class)
class TpccLoaderIT {
    private final LoadedDatabase database;

    TpccLoaderIT(LoadedDatabase database) {
        this.database = database;
    }

    @ParameterizedTest
    @CsvSource({
        "ITEM, 100000",
        "WAREHOUSE, 2",
        "DISTRICT, 20",
        "CUSTOMER, 60000",
        "HISTORY, 60000",
        "ORDERS, 60000",
        "NEW_ORDER, 18000",
        "STOCK, 200000"
    })
    void loadsTheRowsOfTwoWarehouses(TpccTable table, long rows) {
        assertThat(database.report().rows()).containsEntry(table, rows);
    }

    /** Each query counts rows that break a rule. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "item        | i_im_id not between 1 and 10000 or i_price not between 1 and 100",
                "item        | length(i_name) not between 14 and 24 or length(i_data) not between 26 and 50",
                "warehouse   | w_tax not between 0 and 0.2 or w_ytd <> 300000 or w_zip !~ '^[0-9]{4}11111$'",
                "district    | d_tax not between 0 and 0.2 or d_ytd <> 30000 or d_next_o_id <> 3001",
                "stock       | s_quantity not between 10 and 100 or s_ytd + s_order_cnt + s_remote_cnt <> 0",
                "stock       | length(s_dist_01) <> 24 or length(s_dist_10) <> 24",
                "customer    | c_middle <> 'OE' or c_credit not in ('GC', 'BC') or c_credit_lim <> 50000",
                "customer    | c_balance <> -10 or c_ytd_payment <> 10 or c_payment_cnt <> 1 or c_delivery_cnt <> 0",
                "customer    | c_discount not between 0 and 0.5 or length(c_data) not between 300 and 500",
                "customer    | c_phone !~ '^[0-9]{16}$' or length(c_first) not between 8 and 16",
                "history     | h_amount <> 10 or length(h_data) not between 12 and 24",
                "history     | h_c_w_id <> h_w_id or h_c_d_id <> h_d_id",
                "orders      | o_ol_cnt not between 5 and 15 or o_all_local <> 1",
                "orders      | (o_id < 2101) <> (o_carrier_id is not null) or o_carrier_id not between 1 and 10",
                "order_line  | ol_quantity <> 5 or ol_supply_w_id <> ol_w_id or length(ol_dist_info) <> 24",
                "order_line  | (ol_o_id < 2101) <> (ol_delivery_d is not null)",
                "order_line  | ol_o_id < 2101 and ol_amount <> 0 or ol_o_id >= 2101 and ol_amount not between 0.01 and 9999.99",
                "new_order   | no_o_id not between 2101 and 3000",
                // the customers of a district's orders are a permutation
                "(select o_w_id, o_d_id, count(distinct o_c_id) c from orders group by 1, 2) x | c <> 3000",
                // the first thousand customers have each name once
                "(select c_w_id, c_d_id, count(distinct c_last) c from customer where c_id <= 1000 group by 1, 2) x | c <> 1000",
                "(select count(*) c from item where i_data like '%ORIGINAL%') x | c not between 9500 and 10500",
                "(select count(*) c from stock where s_data like '%ORIGINAL%') x | c not between 19000 and 21000",
                "(select count(*) c from customer where c_credit = 'BC') x | c not between 5500 and 6500"
            })
    void followsTheRule(String table, String broken) throws Exception {
        assertThat(number(database.fresh(), "select count(*) from " + table + " where " + broken))
                .isZero();
    }

    @Test
    void makesTheForeignKeysAndIndexes() throws Exception {
        assertThat(number(database.fresh(), "select count(*) from pg_constraint where contype = 'f' and convalidated"))
                .isEqualByComparingTo("10");
        assertThat(number(
                        database.fresh(),
                        "select count(*) from pg_index where indrelid in"
                                + " ('customer'::regclass, 'orders'::regclass)"))
                .isEqualByComparingTo("4");
    }

    @Test
    void isConsistent() throws Exception {
        assertThat(new ConsistencyCheck(database.fresh()).run()).isEmpty();
    }

    @Test
    void storesHowItWasLoaded() throws Exception {
        try (Connection connection = Connector.to(database.fresh()).open()) {
            assertThat(LoadParameters.read(connection, database.fresh()))
                    .isEqualTo(database.report().parameters())
                    .isEqualTo(new LoadParameters(
                            database.report().parameters().id(), 2, 1, new Population(1).cLast(), true, 1, "test"));
        }
    }

    @Test
    void refusesToLoadOverTables() {
        TpccLoader loader = new TpccLoader(
                LoadedDatabase.settings(database.fresh(), 1, ExistingTables.CONTINUE), LoadProgress.NONE);

        assertThatThrownBy(loader::load)
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining(database.fresh().toString())
                .hasMessageContaining("add --drop");
    }

    @Test
    void replacesTablesAndOmitsForeignKeysWhenAsked() throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create database replaced");
        DatabaseAddress address = database.address("replaced");
        LoadedDatabase.execute(address, "create table orders (mine int)");
        Set<LoadStep> steps = new ConcurrentSkipListSet<>();
        LoadSettings bare = new LoadSettings(
                java.util.List.of(address), 1, 2, 7, LoadSettings.ForeignKeys.OMIT, ExistingTables.DROP, "test");

        LoadReport report = new TpccLoader(bare, new LoadProgress() {
                    @Override
                    public void started(LoadStep step) {
                        steps.add(step);
                    }

                    @Override
                    public void copied(long rows, long ofRows) {
                        assertThat(rows).isBetween(1L, ofRows);
                    }

                    @Override
                    public void note(String sentence) {}
                })
                .load();

        assertThat(report.parameters().foreignKeys()).isFalse();
        assertThat(steps).contains(LoadStep.COPY, LoadStep.VERIFY).doesNotContain(LoadStep.FOREIGN_KEYS);
        assertThat(text(address, "select value from tacho_load where name = 'foreign_keys'"))
                .isEqualTo("no");
        assertThat(number(address, "select count(*) from orders")).isEqualByComparingTo("30000");
    }

    @Test
    void refusesACountThatIsOffByOne() {
        Population population = new Population(1);
        Map<TpccTable, Long> rows = new EnumMap<>(database.report().rows());
        rows.merge(TpccTable.ORDER_LINE, -1L, Long::sum);

        assertThatThrownBy(() -> Finishing.verify(rows, population, LoadedDatabase.WAREHOUSES))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("order_line has " + rows.get(TpccTable.ORDER_LINE) + " rows instead of "
                        + (rows.get(TpccTable.ORDER_LINE) + 1));
    }

    @Test
    void namesAWrongNumberOfWarehouses() {
        TpccLoader loader =
                new TpccLoader(LoadedDatabase.settings(database.fresh(), 0, ExistingTables.DROP), LoadProgress.NONE);

        assertThatThrownBy(loader::load).hasMessageContaining("--warehouses is 0");
    }
}
