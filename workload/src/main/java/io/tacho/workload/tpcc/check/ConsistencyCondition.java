package io.tacho.workload.tpcc.check;

import io.tacho.workload.tpcc.generate.TpccTable;
import java.util.List;
import java.util.Set;

/**
 * The consistency conditions of clause 3.3.2. All of them hold at every quiet moment, number 11 until the first delivery
 * only; amounts are compared exactly.
 */
public enum ConsistencyCondition {
    WAREHOUSE_YTD(
            1,
            "w_ytd is the sum of d_ytd of its districts",
            "warehouse %s: w_ytd %s, sum of d_ytd %s",
            TpccTable.WAREHOUSE,
            TpccTable.DISTRICT),
    NEXT_ORDER(
            2,
            "d_next_o_id - 1 is the greatest o_id and the greatest no_o_id of the district",
            "district (%s,%s): d_next_o_id %s, greatest o_id %s, greatest no_o_id %s",
            TpccTable.DISTRICT,
            TpccTable.ORDERS,
            TpccTable.NEW_ORDER),
    NEW_ORDERS_WITHOUT_GAPS(
            3,
            "no_o_id of a district are consecutive",
            "district (%s,%s): %s rows of new_order from %s to %s",
            TpccTable.NEW_ORDER),
    DISTRICT_LINES(
            4,
            "the sum of o_ol_cnt is the number of order lines of the district",
            "district (%s,%s): sum of o_ol_cnt %s, lines %s",
            TpccTable.DISTRICT,
            TpccTable.ORDERS,
            TpccTable.ORDER_LINE),
    CARRIERS(
            5,
            "o_carrier_id is null exactly if there is a new_order row",
            "order (%s,%s,%s): o_carrier_id %s, orders rows %s, new_order rows %s",
            TpccTable.ORDERS,
            TpccTable.NEW_ORDER),
    ORDER_LINES(
            6,
            "o_ol_cnt is the number of order lines of the order",
            "order (%s,%s,%s): o_ol_cnt %s, lines %s",
            TpccTable.ORDERS,
            TpccTable.ORDER_LINE),
    DELIVERY_DATES(
            7,
            "ol_delivery_d is null exactly if o_carrier_id of its order is",
            "order line (%s,%s,%s,%s): o_carrier_id %s, lines of the order %s, with ol_delivery_d %s",
            TpccTable.ORDERS,
            TpccTable.ORDER_LINE),
    WAREHOUSE_HISTORY(
            8,
            "w_ytd is the sum of h_amount of the warehouse",
            "warehouse %s: w_ytd %s, sum of h_amount %s",
            TpccTable.WAREHOUSE,
            TpccTable.HISTORY),
    DISTRICT_HISTORY(
            9,
            "d_ytd is the sum of h_amount of the district",
            "district (%s,%s): d_ytd %s, sum of h_amount %s",
            TpccTable.DISTRICT,
            TpccTable.HISTORY),
    BALANCES(
            10,
            "c_balance is the sum of delivered ol_amount less the sum of h_amount of the customer",
            "customer (%s,%s,%s): c_balance %s, delivered %s, paid %s",
            TpccTable.CUSTOMER,
            TpccTable.ORDERS,
            TpccTable.ORDER_LINE,
            TpccTable.HISTORY),
    UNDELIVERED_OF_THE_LOAD(
            11,
            "orders less new_order rows are 2100 in each district",
            "district (%s,%s): orders %s, new_order rows %s",
            TpccTable.DISTRICT,
            TpccTable.ORDERS,
            TpccTable.NEW_ORDER),
    PAYMENTS(
            12,
            "c_balance + c_ytd_payment is the sum of delivered ol_amount of the customer",
            "customer (%s,%s,%s): c_balance %s, c_ytd_payment %s, delivered %s",
            TpccTable.CUSTOMER,
            TpccTable.ORDERS,
            TpccTable.ORDER_LINE);

    private final int number;
    private final String text;
    private final String problem;
    private final Set<TpccTable> tables;

    ConsistencyCondition(int number, String text, String problem, TpccTable... tables) {
        this.number = number;
        this.text = text;
        this.problem = problem;
        this.tables = Set.of(tables);
    }

    /** The condition of this number, 1 to 12. */
    static ConsistencyCondition of(int number) {
        return values()[number - 1];
    }

    /** Its number in clause 3.3.2. */
    public int number() {
        return number;
    }

    /** What has to hold. */
    public String text() {
        return text;
    }

    /** The tables whose rows it is about. */
    Set<TpccTable> tables() {
        return tables;
    }

    /** What is wrong with a row: its key first, then what was compared. */
    String problem(List<String> values) {
        return problem.formatted(values.toArray());
    }

    /** How many values {@link #problem} takes. */
    int width() {
        return problem.split("%s", -1).length - 1;
    }

    /** Whether it holds before the first delivery only. */
    boolean ofTheLoad() {
        return this == UNDELIVERED_OF_THE_LOAD;
    }
}
