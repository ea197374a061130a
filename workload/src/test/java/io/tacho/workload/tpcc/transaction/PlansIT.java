package io.tacho.workload.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What rests on the server's plans, with the settings of a run's sessions. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlansIT {
    private Connection connection;

    @BeforeAll
    void connect(LoadedDatabase database) throws Exception {
        connection = Connector.to(database.fresh())
                .with(Dialect.POSTGRESQL.sessionSettings())
                .open();
    }

    @AfterAll
    void close() throws Exception {
        connection.close();
    }

    /** Deadlocks are excluded by the order of locks: takes outermost, stock found by key, one after another. */
    @Test
    void batchedLocksStockInTheOrderOfTheLines() throws Exception {
        assertLocksInOrder(plan(NewOrderText.TAKE_STOCK));
    }

    @Test
    void singleLocksStockInTheOrderOfTheLines() throws Exception {
        String plan = plan(OneTripNewOrder.TEXT);
        int stock = plan.indexOf("  CTE s\n");

        assertThat(stock).isPositive();
        assertLocksInOrder(plan.substring(stock, plan.indexOf("  CTE ", stock + 1)));
    }

    private static void assertLocksInOrder(String plan) {
        assertThat(plan)
                .contains("Function Scan on u", "stock_pkey", "item_pkey")
                .doesNotContain("Hash", "Sort", "Merge", "Seq Scan", "Materialize");
        assertThat(plan.indexOf("Function Scan on u")).isLessThan(plan.indexOf("stock_pkey"));
    }

    /** driver.md, take-away 7: as order_line grows a process would be forked for each Stock-Level. */
    @Test
    void stockLevelIsNeverParallel() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set min_parallel_table_scan_size = 0; set min_parallel_index_scan_size = 0;"
                    + " set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set cpu_tuple_cost = 1");
            assertThat(plan(StockLevel.TEXT)).doesNotContain("Gather");

            statement.execute("set max_parallel_workers_per_gather = 2");
            assertThat(plan(StockLevel.TEXT))
                    .as("without the session's setting")
                    .contains("Gather");
            statement.execute("reset all");
        }
    }

    /** Serializable transactions that read a table whole conflict with all that write into it. */
    @Test
    void noTableIsReadWhole() throws Exception {
        for (String text : List.of(
                NewOrderText.TAKE_NUMBER,
                OneTripNewOrder.TEXT,
                PaymentText.DISTRICT,
                PaymentText.WAREHOUSE,
                BatchedPayment.HISTORY,
                OneTripPayment.text(CustomerText.BY_NUMBER),
                OneTripPayment.text(CustomerText.BY_NAME),
                OrderStatus.text(CustomerText.BY_NUMBER),
                OrderStatus.text(CustomerText.BY_NAME),
                Delivery.TEXT,
                StockLevel.TEXT)) {
            assertThat(plan(text)).contains("Index").doesNotContain("Seq Scan");
        }
    }

    private String plan(String text) throws SQLException {
        String numbered = NamedStatement.numbered(text);
        int parameters = (int) numbered.chars().filter(c -> c == '$').count();
        StringBuilder plan = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            statement.execute("prepare pinned as " + numbered);
            try (ResultSet rows = statement.executeQuery("explain (costs off) execute pinned ("
                    + String.join(", ", Collections.nCopies(parameters, "null")) + ")")) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
            statement.execute("deallocate pinned");
        }
        return plan.toString();
    }
}
