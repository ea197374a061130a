package io.tacho.workload.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.sql.SqlTransaction;
import io.tacho.workload.sql.TransactionStart;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.StatementStyle;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.core.TransactionState;
import org.postgresql.jdbc.PgConnection;

/**
 * Each transaction once, with inputs made by hand; each test uses districts or warehouses of its own.
 * Afterwards all consistency conditions hold.
 */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TransactionRules {
    private final StatementStyle style;
    private DatabaseAddress address;
    private Connection connection;
    private TpccStatements statements;
    private final CommitMark mark = new CommitMark();

    TransactionRules(StatementStyle style) {
        this.style = style;
    }

    @BeforeAll
    void connect(LoadedDatabase database) throws Exception {
        address = database.copy("transactions_" + style.optionName());
        FunctionInstaller.install(Connector.to(address));
        connection =
                Connector.to(address).with(Dialect.POSTGRESQL.sessionSettings()).open();
        statements = style.factory(TransactionStart.PLAIN).prepare(connection);
    }

    @AfterEach
    void leavesNoTransactionOpen() throws Exception {
        assertThat(stateOf(connection)).isEqualTo(TransactionState.IDLE);
    }

    private static TransactionState stateOf(Connection connection) throws Exception {
        return connection.unwrap(PgConnection.class).getTransactionState();
    }

    @AfterAll
    void disconnectsAndLeavesAConsistentDatabase() throws Exception {
        connection.close();
        assertThat(new ConsistencyCheck(address).run()).isEmpty();
    }

    /** B19: the order takes the number before the increment. */
    @Test
    void newOrderTakesTheNumberBeforeTheIncrement() throws Exception {
        assertThat(statements.newOrder.run(order(1, 1, 11, 21, 31, 41, 51), mark))
                .isEqualTo(Outcome.COMMITTED);

        assertThat(statements.newOrder.order()).isEqualTo(3001);
        assertThat(number("select max(o_id) from orders where o_w_id = 1 and o_d_id = 1"))
                .isEqualByComparingTo("3001");
        assertThat(number("select max(no_o_id) from new_order where no_w_id = 1 and no_d_id = 1"))
                .isEqualByComparingTo("3001");
        assertThat(number("select d_next_o_id from district where d_w_id = 1 and d_id = 1"))
                .isEqualByComparingTo("3002");
    }

    @Test
    void newOrderWritesItsLinesAndTakesFromStock() throws Exception {
        LoadedDatabase.execute(address, "update stock set s_quantity = 17 where s_w_id = 1 and s_i_id = 101");
        LoadedDatabase.execute(address, "update stock set s_quantity = 18 where s_w_id = 2 and s_i_id = 102");
        NewOrderInput input = order(1, 2, 101, 102, 103, 104, 105);
        input.supplier[1] = 2;
        input.remoteLines = 1;
        input.quantity[0] = 8;
        input.quantity[1] = 8;

        statements.newOrder.run(input, mark);

        assertThat(text("select s_quantity || ' ' || s_ytd || ' ' || s_order_cnt || ' ' || s_remote_cnt from stock"
                        + " where s_w_id = 1 and s_i_id = 101"))
                .as("17 < 8 + 10")
                .isEqualTo("100 8 1 0");
        assertThat(text("select s_quantity || ' ' || s_ytd || ' ' || s_order_cnt || ' ' || s_remote_cnt from stock"
                        + " where s_w_id = 2 and s_i_id = 102"))
                .as("18 >= 8 + 10")
                .isEqualTo("10 8 1 1");
        String lines = " from order_line join stock on s_w_id = ol_supply_w_id and s_i_id = ol_i_id"
                + " join item on i_id = ol_i_id where ol_w_id = 1 and ol_d_id = 2 and ol_o_id = 3001";
        assertThat(number("select count(*)" + lines + " and ol_dist_info = s_dist_02 and ol_delivery_d is null"
                        + " and ol_amount = ol_quantity * i_price"))
                .isEqualByComparingTo("5");
        assertThat(text("select o_ol_cnt || ' ' || o_all_local || ' ' || o_c_id from orders"
                        + " where o_w_id = 1 and o_d_id = 2 and o_id = 3001"))
                .isEqualTo("5 0 5");
        BigDecimal total = number("select sum(ol_amount) * (1 - c_discount) * (1 + w_tax + d_tax) from order_line,"
                + " customer, warehouse, district where ol_w_id = 1 and ol_d_id = 2 and ol_o_id = 3001 and c_w_id = 1"
                + " and c_d_id = 2 and c_id = 5 and w_id = 1 and d_w_id = 1 and d_id = 2"
                + " group by c_discount, w_tax, d_tax");
        assertThat(BigDecimal.valueOf(statements.newOrder.totalTimesTenToTheTenth(), 10))
                .isEqualByComparingTo(total);
    }

    /** driver.md: an update with two matching source rows changes the row once. */
    @Test
    void newOrderTakesAnItemTwiceThatIsOrderedTwice() throws Exception {
        LoadedDatabase.execute(address, "update stock set s_quantity = 30 where s_w_id = 1 and s_i_id = 202");
        NewOrderInput input = order(1, 3, 201, 202, 202, 202, 203);
        input.quantity[1] = 10;
        input.quantity[2] = 10;
        input.quantity[3] = 3;

        statements.newOrder.run(input, mark);

        // 30 - 10 = 20; 20 - 10 = 10; 10 - 3 + 91 = 98
        assertThat(text("select s_quantity || ' ' || s_ytd || ' ' || s_order_cnt from stock"
                        + " where s_w_id = 1 and s_i_id = 202"))
                .isEqualTo("98 23 3");
        assertThat(number("select count(*) from order_line where ol_w_id = 1 and ol_d_id = 3 and ol_o_id = 3001"))
                .isEqualByComparingTo("5");
    }

    /** B18: the planned rollback does all other work first and leaves nothing. */
    @Test
    void newOrderWithAnUnusedItemRollsBackAfterAllOtherWork() throws Exception {
        BigDecimal stock = number("select sum(s_ytd) from stock");
        LoadedDatabase.execute(address, "create sequence lines_written");
        LoadedDatabase.execute(
                address,
                "create function count_line() returns trigger language plpgsql as"
                        + " 'begin perform nextval(''lines_written''); return new; end'");
        LoadedDatabase.execute(
                address,
                "create trigger count_line before insert on order_line for each row execute function count_line()");
        NewOrderInput input = order(1, 4, 301, 302, 303, 304, NewOrderInput.UNUSED_ITEM);
        input.rollback = true;

        Outcome outcome = statements.newOrder.run(input, mark);
        LoadedDatabase.execute(address, "drop trigger count_line on order_line");

        assertThat(outcome).isEqualTo(Outcome.ROLLED_BACK);
        // Sequences do not roll back: they saw the four other lines being written.
        assertThat(number("select last_value from lines_written")).isEqualByComparingTo("4");
        assertThat(number("select d_next_o_id from district where d_w_id = 1 and d_id = 4"))
                .isEqualByComparingTo("3001");
        assertThat(number("select count(*) from orders where o_w_id = 1 and o_d_id = 4"))
                .isEqualByComparingTo("3000");
        assertThat(number("select sum(s_ytd) from stock")).isEqualByComparingTo(stock);
    }

    /** B22: the customer is looked up in its own warehouse and district. */
    @Test
    void paymentPaysARemoteCustomerOfItsOwnWarehouse() throws Exception {
        BigDecimal home = number("select sum(c_balance) from customer where c_w_id = 1");
        BigDecimal warehouse = number("select w_ytd from warehouse where w_id = 1");
        PaymentInput input = payment(1, 3, 10_00);
        input.customer.warehouse = 2;
        input.customer.district = 7;
        input.customer.number = 77;

        assertThat(statements.payment.run(input, mark)).isEqualTo(Outcome.COMMITTED);

        assertThat(number("select w_ytd from warehouse where w_id = 1").subtract(warehouse))
                .isEqualByComparingTo("10.00");
        assertThat(number("select d_ytd from district where d_w_id = 1 and d_id = 3"))
                .isEqualByComparingTo("30010.00");
        assertThat(text("select c_balance || ' ' || c_ytd_payment || ' ' || c_payment_cnt from customer"
                        + " where c_w_id = 2 and c_d_id = 7 and c_id = 77"))
                .isEqualTo("-20.00 20.00 2");
        assertThat(number("select sum(c_balance) from customer where c_w_id = 1"))
                .isEqualByComparingTo(home);
        assertThat(text("select h_amount || h_data from history where h_c_w_id = 2 and h_c_d_id = 7 and h_c_id = 77"
                        + " and h_w_id = 1 and h_d_id = 3"))
                .isEqualTo(text("select '10.00' || w_name || '    ' || d_name from warehouse, district"
                        + " where w_id = 1 and d_w_id = 1 and d_id = 3"));
    }

    /** B21: amounts are exact. */
    @Test
    void paymentsAddUpToTheCent() throws Exception {
        BigDecimal before = number("select w_ytd from warehouse where w_id = 2");
        for (int cents : new int[] {4418_59, 3302_74, 772_29, 2443_49, 3138_82}) {
            PaymentInput input = payment(2, 1, cents);
            input.customer.warehouse = 2;
            input.customer.district = 1;
            input.customer.number = 1;
            statements.payment.run(input, mark);
        }

        assertThat(number("select w_ytd from warehouse where w_id = 2").subtract(before))
                .isEqualTo(new BigDecimal("14075.93"));
        assertThat(number("select w_ytd - sum(d_ytd) from warehouse join district on d_w_id = w_id where w_id = 2"
                        + " group by w_ytd"))
                .isZero();
    }

    @Test
    void paymentByNameTakesTheMiddleCustomer() throws Exception {
        // Name 0 of district 5: its customers by first name, the one at position ceil(n / 2).
        List<Integer> namesakes = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select c_id from customer where c_w_id = 2 and c_d_id = 5"
                        + " and c_last = 'BARBARBAR' order by c_first")) {
            while (rows.next()) {
                namesakes.add(rows.getInt(1));
            }
        }
        int middle = namesakes.get((namesakes.size() + 1) / 2 - 1);
        PaymentInput input = payment(1, 5, 10_00);
        input.customer.warehouse = 2;
        input.customer.district = 5;
        input.customer.byName = true;
        input.customer.lastName = "BARBARBAR";

        statements.payment.run(input, mark);

        assertThat(text("select c_id from customer where c_w_id = 2 and c_d_id = 5 and c_payment_cnt = 2"))
                .isEqualTo(Integer.toString(middle));
    }

    @Test
    void paymentOfABadCreditCustomerTellsInItsData() throws Exception {
        int customer = number("select min(c_id) from customer where c_w_id = 1 and c_d_id = 6 and c_credit = 'BC'")
                .intValue();
        String data = text("select c_data from customer where c_w_id = 1 and c_d_id = 6 and c_id = " + customer);
        PaymentInput input = payment(2, 6, 12_34);
        input.customer.warehouse = 1;
        input.customer.district = 6;
        input.customer.number = customer;

        statements.payment.run(input, mark);

        String wanted = customer + " 6 1 6 2 12.34 " + data;
        assertThat(text("select c_data from customer where c_w_id = 1 and c_d_id = 6 and c_id = " + customer))
                .isEqualTo(wanted.substring(0, Math.min(500, wanted.length())));
    }

    @Test
    void orderStatusFindsTheNewestOrder() throws Exception {
        OrderStatusInput input = new OrderStatusInput();
        input.customer.warehouse = 2;
        input.customer.district = 8;
        input.customer.number = 123;

        assertThat(statements.orderStatus.run(input)).isEqualTo(Outcome.COMMITTED);

        assertThat(number("select max(o_id) from orders where o_w_id = 2 and o_d_id = 8 and o_c_id = 123"))
                .isEqualByComparingTo(BigDecimal.valueOf(statements.orderStatus.order()));
        assertThat(number("select o_ol_cnt from orders where o_w_id = 2 and o_d_id = 8 and o_id = "
                        + statements.orderStatus.order()))
                .isEqualByComparingTo(BigDecimal.valueOf(statements.orderStatus.lines()));
    }

    /** B16: one order of each of all ten districts, whatever the terminal. */
    @Test
    void deliveryServesAllTenDistricts() throws Exception {
        String undelivered = "select count(*) from new_order where no_w_id = 2";
        BigDecimal before = number(undelivered);
        DeliveryInput input = new DeliveryInput();
        input.warehouse = 2;
        input.carrier = 7;
        BigDecimal owed = number("select sum(ol_amount) from order_line where ol_w_id = 2 and ol_o_id = 2101");
        BigDecimal balance = number("select sum(c_balance) from customer where c_w_id = 2");

        assertThat(statements.delivery.run(input, mark)).isEqualTo(Outcome.COMMITTED);

        assertThat(statements.delivery.skippedDistricts()).isZero();
        assertThat(before.subtract(number(undelivered))).isEqualByComparingTo("10");
        assertThat(number("select count(*) from orders where o_w_id = 2 and o_id = 2101 and o_carrier_id = 7"))
                .isEqualByComparingTo("10");
        assertThat(number("select count(*) from order_line where ol_w_id = 2 and ol_o_id = 2101"
                        + " and ol_delivery_d is null"))
                .isZero();
        assertThat(number("select sum(c_balance) from customer where c_w_id = 2")
                        .subtract(balance))
                .isEqualByComparingTo(owed);
        assertThat(number("select sum(c_delivery_cnt) from customer where c_w_id = 2"))
                .isEqualByComparingTo("10");
        for (int i = 0; i < 9; i++) {
            statements.delivery.run(input, mark);
        }
        assertThat(before.subtract(number(undelivered))).isEqualByComparingTo("100");
    }

    /** B16: a district without new orders is skipped and counted. */
    @Test
    void deliverySkipsADistrictWithoutNewOrders() throws Exception {
        LoadedDatabase.execute(
                address, "create table kept as select * from new_order where no_w_id = 1 and no_d_id = 9");
        LoadedDatabase.execute(address, "delete from new_order where no_w_id = 1 and no_d_id = 9");
        DeliveryInput input = new DeliveryInput();
        input.warehouse = 1;
        input.carrier = 7;

        assertThat(statements.delivery.run(input, mark)).isEqualTo(Outcome.COMMITTED);

        assertThat(statements.delivery.skippedDistricts()).isEqualTo(1);
        LoadedDatabase.execute(address, "insert into new_order select * from kept");
    }

    @Test
    void stockLevelCountsLowItemsOfTheLastTwentyOrders() throws Exception {
        StockLevelInput input = new StockLevelInput();
        input.warehouse = 2;
        input.district = 9;
        input.threshold = 20;

        assertThat(statements.stockLevel.run(input)).isEqualTo(Outcome.COMMITTED);

        assertThat(number("select count(*) from stock where s_w_id = 2 and s_quantity < 20 and s_i_id in"
                        + " (select ol_i_id from order_line where ol_w_id = 2 and ol_d_id = 9 and ol_o_id > 2980)"))
                .isEqualByComparingTo(BigDecimal.valueOf(statements.stockLevel.lowItems()));
        assertThat(statements.stockLevel.lowItems()).isPositive();
    }

    /** Not planned, so it is no rollback of the 1 %, and nothing of it stays. */
    @Test
    void newOrderFailsIfAnItemIsMissingUnplanned() throws Exception {
        BigDecimal stock = number("select sum(s_ytd) from stock");

        assertThatThrownBy(
                        () -> statements.newOrder.run(order(1, 5, 401, 402, 403, 404, NewOrderInput.UNUSED_ITEM), mark))
                .hasMessage("an item of the order is not in the database");
        undo();

        assertThat(number("select sum(s_ytd) from stock")).isEqualByComparingTo(stock);
    }

    @Test
    void nothingIsDoneForACustomerWhoIsMissing() throws Exception {
        BigDecimal stock = number("select sum(s_ytd) from stock");
        BigDecimal paid = number("select sum(w_ytd) from warehouse");
        NewOrderInput order = order(1, 5, 401, 402, 403, 404, 405);
        order.customer = 3001;
        assertThatThrownBy(() -> statements.newOrder.run(order, mark))
                .hasMessage("the customer of a New-Order is not in the database");
        undo();
        PaymentInput payment = payment(1, 5, 10_00);
        payment.customer.warehouse = 1;
        payment.customer.district = 5;
        payment.customer.number = 3001;
        assertThatThrownBy(() -> statements.payment.run(payment, mark))
                .hasMessage("the customer of a Payment is not in the database");
        undo();
        OrderStatusInput status = new OrderStatusInput();
        status.customer.warehouse = 1;
        status.customer.district = 5;
        status.customer.lastName = "NOBODY";
        status.customer.byName = true;
        assertThatThrownBy(() -> statements.orderStatus.run(status))
                .hasMessage("the order of an Order-Status is not in the database");
        undo();

        assertThat(number("select sum(s_ytd) from stock")).isEqualByComparingTo(stock);
        assertThat(number("select sum(w_ytd) from warehouse")).isEqualByComparingTo(paid);
    }

    /** What the runner does after an exception. */
    private void undo() throws Exception {
        if (stateOf(connection) != TransactionState.IDLE) {
            connection.unwrap(PgConnection.class).execSQLUpdate("rollback");
        }
    }

    /** Behind a pooler the session keeps no settings: every transaction brings them, those of one statement too. */
    @Test
    void everyTransactionBeginsAsTold() throws Exception {
        try (Connection own = Connector.to(address).open()) {
            TpccStatements lost = style.factory(new TransactionStart("begin; set local search_path = nowhere", true))
                    .prepare(own);
            PaymentInput payment = payment(1, 10, 10_00);
            payment.customer.warehouse = 1;
            payment.customer.district = 10;
            payment.customer.number = 1;
            List<SqlTransaction<TpccStatements>> all = all(order(1, 10, 501, 502, 503, 504, 505), payment);
            for (SqlTransaction<TpccStatements> transaction : all) {
                assertThatThrownBy(() -> transaction.attempt(lost, mark)).hasMessageContaining("does not exist");
                own.unwrap(PgConnection.class).execSQLUpdate("rollback");
            }
            TpccStatements found = style.factory(new TransactionStart(
                            "begin; set local lock_timeout = '1min'; set transaction isolation level serializable",
                            true))
                    .prepare(own);
            for (SqlTransaction<TpccStatements> transaction : all) {
                assertThat(transaction.attempt(found, mark)).isEqualTo(Outcome.COMMITTED);
                assertThat(stateOf(own)).isEqualTo(TransactionState.IDLE);
            }
            NewOrderInput planned = order(1, 10, 501, 502, 503, 504, NewOrderInput.UNUSED_ITEM);
            planned.rollback = true;
            assertThat(found.newOrder.run(planned, mark)).isEqualTo(Outcome.ROLLED_BACK);
            assertThat(stateOf(own)).isEqualTo(TransactionState.IDLE);
            assertThat(number("select d_next_o_id from district where d_w_id = 1 and d_id = 10"))
                    .isEqualByComparingTo("3002");
        }
    }

    private static List<SqlTransaction<TpccStatements>> all(NewOrderInput order, PaymentInput payment) {
        OrderStatusInput status = new OrderStatusInput();
        status.customer.warehouse = 1;
        status.customer.district = 10;
        status.customer.number = 1;
        DeliveryInput delivery = new DeliveryInput();
        delivery.warehouse = 1;
        delivery.carrier = 1;
        StockLevelInput stock = new StockLevelInput();
        stock.warehouse = 1;
        stock.district = 10;
        stock.threshold = 15;
        return List.of(
                (statements, mark) -> statements.newOrder.run(order, mark),
                (statements, mark) -> statements.payment.run(payment, mark),
                (statements, mark) -> statements.orderStatus.run(status),
                (statements, mark) -> statements.delivery.run(delivery, mark),
                (statements, mark) -> statements.stockLevel.run(stock));
    }

    private static NewOrderInput order(int warehouse, int district, int... items) {
        NewOrderInput input = new NewOrderInput();
        input.warehouse = warehouse;
        input.district = district;
        input.customer = 5;
        input.lines = items.length;
        for (int line = 0; line < items.length; line++) {
            input.item[line] = items[line];
            input.supplier[line] = warehouse;
            input.quantity[line] = line + 1;
        }
        return input;
    }

    private static PaymentInput payment(int warehouse, int district, int cents) {
        PaymentInput input = new PaymentInput();
        input.warehouse = warehouse;
        input.district = district;
        input.amountCents = cents;
        return input;
    }

    private BigDecimal number(String query) throws Exception {
        return LoadedDatabase.number(address, query);
    }

    private String text(String query) throws Exception {
        return LoadedDatabase.text(address, query);
    }
}
