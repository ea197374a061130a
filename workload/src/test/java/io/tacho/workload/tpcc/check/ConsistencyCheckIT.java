package io.tacho.workload.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Breaks the database in the way of each condition, in a transaction that is rolled back, and looks which are named. Some
 * follow from others, so that they do not break alone: 1 from 8 and 9, 4 from 6.
 */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsistencyCheckIT {
    private static final String NEWEST_OF_3_3 = " where o_w_id = 1 and o_d_id = 3 and o_id = 3000";

    private Connection connection;

    @BeforeAll
    void connect(LoadedDatabase database) throws Exception {
        connection = Connector.to(database.copy("checks")).open();
        connection.setAutoCommit(false);
    }

    @AfterEach
    void undo() throws Exception {
        connection.rollback();
    }

    @AfterAll
    void close() throws Exception {
        connection.close();
    }

    @Test
    void findsAllTwelveToHoldAfterALoad() throws Exception {
        ConsistencyReport report = check();

        assertThat(report.checked())
                .extracting(ConsistencyCondition::number)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 12).boxed().toList());
        assertThat(report.broken()).isEmpty();
    }

    /** Every condition alone, over one warehouse, on connections of its own: the statements leave out what is not asked for. */
    @Test
    void checksOneConditionOfOneWarehouse(LoadedDatabase database) throws Exception {
        for (ConsistencyCondition condition : ConsistencyCondition.values()) {
            CheckSettings one = new CheckSettings(Set.of(condition), Optional.of(new WarehouseRange(2, 2)), 2);

            ConsistencyReport report = new ConsistencyCheck(database.fresh(), one, CheckProgress.NONE).report();

            assertThat(report.checked()).containsExactly(condition);
            assertThat(report.broken()).isEmpty();
            assertThat(report.times()).containsOnlyKeys(condition);
        }
    }

    /** The second connection begins later, and yet does not see what was committed in between. */
    @Test
    void seesOneStateOnAllConnections(LoadedDatabase database) throws Exception {
        DatabaseAddress copy = database.copy("meanwhile");
        try (Connection first = Connector.to(copy).open();
                Connection second = Connector.to(copy).open()) {
            String snapshot = SharedSnapshot.EXPORTED.begin(first);
            LoadedDatabase.execute(copy, "update warehouse set w_ytd = w_ytd + 1");
            SharedSnapshot.EXPORTED.join(second, snapshot);

            assertThat(LoadedDatabase.number(second, "select max(w_ytd) from warehouse"))
                    .isEqualByComparingTo("300000.00");
        }
        assertThat(new ConsistencyCheck(copy).run())
                .extracting(one -> one.condition().number())
                .containsExactly(1, 8);
    }

    @Test
    void refusesWarehousesThatAreNotThere(LoadedDatabase database) {
        CheckSettings three =
                new CheckSettings(CheckSettings.all().conditions(), Optional.of(new WarehouseRange(2, 3)), 1);

        assertThatThrownBy(() -> new ConsistencyCheck(database.fresh(), three, CheckProgress.NONE).report())
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("--warehouse-range is 2-3")
                .hasMessageContaining("holds 2 warehouses");
    }

    @Test
    void names1WhereDistrictsDoNotAddUp() throws Exception {
        execute("update warehouse set w_ytd = w_ytd + 0.01 where w_id = 2");

        assertThat(broken(1, 8).get(0).toString())
                .isEqualTo(
                        "condition 1 is broken (w_ytd is the sum of d_ytd of its districts): 1 row, warehouse 2: w_ytd"
                                + " 300000.01, sum of d_ytd 300000.00");
    }

    /** B19: an order took the number after the increment. */
    @Test
    void names2WhereTheNextNumberIsWrong() throws Exception {
        execute("update district set d_next_o_id = 3005 where d_w_id = 1 and d_id <= 6");

        BrokenCondition next = broken(2).get(0);

        assertThat(next.rows()).isEqualTo(6);
        assertThat(next.examples())
                .hasSize(ConsistencyCheck.EXAMPLES)
                .first()
                .isEqualTo("district (1,1): d_next_o_id 3005, greatest o_id 3000, greatest no_o_id 3000");
    }

    /** A delivery of an order in the middle, in all its parts. */
    @Test
    void names3WhereAnOrderInTheMiddleWasDelivered() throws Exception {
        deliver(2500);
        execute("update customer set c_delivery_cnt = 1 where c_w_id = 1 and c_d_id = 7 and c_id ="
                + " (select o_c_id from orders where o_w_id = 1 and o_d_id = 7 and o_id = 2500)");

        assertThat(broken(3).get(0).examples())
                .containsExactly("district (1,7): 899 rows of new_order from 2101 to 3000");
    }

    @Test
    void names4And6WhereALineIsMissing() throws Exception {
        execute("delete from order_line where ol_w_id = 1 and ol_d_id = 8 and ol_o_id = 1 and ol_number = 1");

        List<BrokenCondition> broken = broken(4, 6);

        assertThat(broken.get(0).examples().get(0)).startsWith("district (1,8): sum of o_ol_cnt");
        assertThat(broken.get(1).examples().get(0)).startsWith("order (1,8,1): o_ol_cnt");
    }

    @Test
    void names5WhereADeliveredOrderHasNoCarrier() throws Exception {
        execute("update orders set o_carrier_id = null where o_w_id = 1 and o_d_id = 2 and o_id = 7");
        execute("update order_line set ol_delivery_d = null where ol_w_id = 1 and ol_d_id = 2 and ol_o_id = 7");

        assertThat(broken(5).get(0).examples())
                .containsExactly("order (1,2,7): o_carrier_id none, orders rows 1, new_order rows 0");
    }

    @Test
    void names6WhereTwoCountsAreWrongThatAddUp() throws Exception {
        execute("update orders set o_ol_cnt = o_ol_cnt + 1" + NEWEST_OF_3_3);
        execute("update orders set o_ol_cnt = o_ol_cnt - 1 where o_w_id = 1 and o_d_id = 3 and o_id = 2999");

        assertThat(broken(6).get(0).rows()).isEqualTo(2);
    }

    @Test
    void names7WhereALineOfADeliveredOrderHasNoDate() throws Exception {
        execute(
                "update order_line set ol_delivery_d = null where ol_w_id = 2 and ol_d_id = 2 and ol_o_id = 7 and ol_number"
                        + " = 2");

        assertThat(broken(7).get(0).examples().get(0)).startsWith("order line (2,2,7,2): o_carrier_id");
    }

    /** As the customer's sums agree with the history, 10 and 12 hold. */
    @Test
    void names8And9WhereAPaymentLeftOutWarehouseAndDistrict() throws Exception {
        execute("update customer set c_balance = c_balance - 5, c_ytd_payment = c_ytd_payment + 5"
                + " where c_w_id = 2 and c_d_id = 9 and c_id = 11");
        execute("insert into history values (11, 9, 2, 4, 1, localtimestamp, 5.00, 'x')");

        List<BrokenCondition> broken = broken(8, 9);

        assertThat(broken.get(0).examples()).containsExactly("warehouse 1: w_ytd 300000.00, sum of h_amount 300005.00");
        assertThat(broken.get(1).examples())
                .containsExactly("district (1,4): d_ytd 30000.00, sum of h_amount 30005.00");
    }

    @Test
    void names9WhereTheHistoryNamesAnotherDistrict() throws Exception {
        execute("update history set h_d_id = 6 where h_w_id = 1 and h_d_id = 5 and h_c_id = 1");

        assertThat(broken(9).get(0).rows()).isEqualTo(2);
    }

    /** B21: a cent is enough. */
    @Test
    void names10WhereABalanceIsWrong() throws Exception {
        execute("update customer set c_balance = c_balance + 0.01, c_ytd_payment = c_ytd_payment - 0.01"
                + " where c_w_id = 1 and c_d_id = 1 and c_id = 1");

        assertThat(broken(10).get(0).examples())
                .containsExactly("customer (1,1,1): c_balance -9.99, delivered 0.00, paid 10.00");
    }

    /** A delivery that did not count itself. */
    @Test
    void names11WhereTheLoadDeliveredTooMuch() throws Exception {
        deliver(2101);

        assertThat(broken(11).get(0).examples()).containsExactly("district (1,7): orders 3000, new_order rows 899");
    }

    @Test
    void leaves11OutOnceAnOrderWasDelivered() throws Exception {
        execute("update customer set c_delivery_cnt = 1 where c_w_id = 2 and c_d_id = 10 and c_id = 3000");

        assertThat(check().checked())
                .hasSize(11)
                .extracting(ConsistencyCondition::number)
                .doesNotContain(11);
    }

    @Test
    void names12WhereAPaymentIsNotCounted() throws Exception {
        execute(
                "update customer set c_ytd_payment = c_ytd_payment + 0.01 where c_w_id = 2 and c_d_id = 10 and c_id = 3000");

        assertThat(broken(12).get(0).examples())
                .containsExactly("customer (2,10,3000): c_balance -10.00, c_ytd_payment 10.01, delivered 0.00");
    }

    /** Delivers an order of district (1,7) in all its parts but the customer's count of deliveries. */
    private void deliver(int order) throws SQLException {
        String ofOrder = " where o_w_id = 1 and o_d_id = 7 and o_id = " + order;
        String ofLines = " where ol_w_id = 1 and ol_d_id = 7 and ol_o_id = " + order;
        execute("delete from new_order where no_w_id = 1 and no_d_id = 7 and no_o_id = " + order);
        execute("update orders set o_carrier_id = 1" + ofOrder);
        execute("update order_line set ol_delivery_d = localtimestamp" + ofLines);
        execute("update customer set c_balance = c_balance + (select sum(ol_amount) from order_line" + ofLines
                + ") where c_w_id = 1 and c_d_id = 7 and c_id = (select o_c_id from orders" + ofOrder + ")");
    }

    private ConsistencyReport check() throws SQLException {
        return ConsistencyCheck.check(
                connection, CheckSettings.all(), new WarehouseRange(1, LoadedDatabase.WAREHOUSES));
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isPositive();
        }
    }

    private List<BrokenCondition> broken(Integer... numbers) throws SQLException {
        List<BrokenCondition> broken = check().broken();
        assertThat(broken).extracting(one -> one.condition().number()).containsExactly(numbers);
        return broken;
    }
}
