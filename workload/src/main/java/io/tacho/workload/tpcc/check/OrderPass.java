package io.tacho.workload.tpcc.check;

import static io.tacho.workload.tpcc.check.ConsistencyCondition.BALANCES;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.CARRIERS;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.DELIVERY_DATES;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.DISTRICT_LINES;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.NEW_ORDERS_WITHOUT_GAPS;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.NEXT_ORDER;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.ORDER_LINES;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.PAYMENTS;
import static io.tacho.workload.tpcc.check.ConsistencyCondition.UNDELIVERED_OF_THE_LOAD;

import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What is about orders and customers, in one pass over each table: the lines of each order are summed up once, and what
 * comes out, a row for each order, is joined with the orders and looked at from all sides. A table that no condition asked
 * for is left out.
 */
final class OrderPass {
    private static final Set<ConsistencyCondition> ABOUT = EnumSet.of(
            NEXT_ORDER,
            NEW_ORDERS_WITHOUT_GAPS,
            DISTRICT_LINES,
            CARRIERS,
            ORDER_LINES,
            DELIVERY_DATES,
            BALANCES,
            UNDELIVERED_OF_THE_LOAD,
            PAYMENTS);

    private final Set<ConsistencyCondition> conditions;
    private final WarehouseRange range;

    private OrderPass(Set<ConsistencyCondition> conditions, WarehouseRange range) {
        this.conditions = conditions;
        this.range = range;
    }

    /** The conditions among these that it answers. */
    static Set<ConsistencyCondition> among(Set<ConsistencyCondition> wanted) {
        Set<ConsistencyCondition> answered = EnumSet.copyOf(ABOUT);
        answered.retainAll(wanted);
        return answered;
    }

    static CheckPass of(Set<ConsistencyCondition> conditions, WarehouseRange range) {
        Set<ConsistencyCondition> answered = among(conditions);
        return new CheckPass(answered, range, new OrderPass(answered, range).sql());
    }

    private boolean any(ConsistencyCondition... some) {
        return List.of(some).stream().anyMatch(conditions::contains);
    }

    private String sql() {
        List<String> tables = new ArrayList<>();
        tables.add(orders());
        if (any(NEXT_ORDER, NEW_ORDERS_WITHOUT_GAPS, DISTRICT_LINES, UNDELIVERED_OF_THE_LOAD)) {
            tables.add(DISTRICTS.formatted(within("d_w_id")));
        }
        if (any(BALANCES, PAYMENTS)) {
            tables.add(customers());
        }
        return "with " + String.join(",\n", tables) + "\n" + Answers.of(conditions, OrderPass::answer);
    }

    /** A row for each order that orders, order_line or new_order knows of. */
    private String orders() {
        boolean lines = any(DISTRICT_LINES, ORDER_LINES, DELIVERY_DATES, BALANCES, PAYMENTS);
        boolean waiting = any(NEXT_ORDER, NEW_ORDERS_WITHOUT_GAPS, CARRIERS, UNDELIVERED_OF_THE_LOAD);
        String key = "coalesce(o_%s" + (lines ? ", ol_%<s" : "") + (waiting ? ", no_%<s" : "") + ")";
        return "placed as materialized (\nselect " + key.formatted("w_id") + " as w, " + key.formatted("d_id")
                + " as d, "
                + key.replace("o_%s", "o_id").replace("ol_%<s", "ol_o_id").replace("no_%<s", "no_o_id") + " as o,\n"
                + "  o_id, o_c_id, o_carrier_id, o_ol_cnt"
                + (waiting ? ", no_o_id" : ", null::int as no_o_id")
                + (lines ? ", lines, dated, delivered" : ", null::bigint as lines, null::bigint as dated")
                + "\nfrom (select * from orders where " + within("o_w_id") + ") o"
                + (lines ? LINES.formatted(within("ol_w_id")) : "")
                + (waiting
                        ? WAITING.formatted(
                                within("no_w_id"),
                                lines ? "coalesce(o_w_id, ol_w_id)" : "o_w_id",
                                lines ? "coalesce(o_d_id, ol_d_id)" : "o_d_id",
                                lines ? "coalesce(o_id, ol_o_id)" : "o_id")
                        : "")
                + ")";
    }

    private String customers() {
        boolean history = conditions.contains(BALANCES);
        return CUSTOMERS.formatted(
                history ? "coalesce(paid, 0)" : "null::numeric",
                within("c_w_id"),
                history ? HISTORY.formatted(within("h_c_w_id")) : "",
                history ? "c_balance <> coalesce(l.delivered, 0) - coalesce(paid, 0) or " : "",
                "c_balance + c_ytd_payment <> coalesce(l.delivered, 0)");
    }

    private String within(String column) {
        return column + " between " + range.first() + " and " + range.last();
    }

    private static String answer(ConsistencyCondition condition) {
        return switch (condition) {
            case NEXT_ORDER -> """
                select d_w_id, d_id, null, null, d_next_o_id, greatest, last_waiting from districts
                where d_next_o_id - 1 is distinct from greatest
                  -- a district whose orders are all delivered has no new_order row to compare
                  or d_next_o_id - 1 <> last_waiting""";
            case NEW_ORDERS_WITHOUT_GAPS -> """
                select d_w_id, d_id, null, null, waiting, first_waiting, last_waiting from districts
                where last_waiting - first_waiting + 1 <> waiting""";
            case DISTRICT_LINES -> """
                select d_w_id, d_id, null, null, coalesce(wanted, 0), coalesce(lines, 0), null from districts
                where coalesce(wanted, 0) <> coalesce(lines, 0)""";
            case CARRIERS -> """
                select w, d, o, null, o_carrier_id, case when o_id is null then 0 else 1 end,
                  case when no_o_id is null then 0 else 1 end
                from placed where o_id is null and no_o_id is not null
                  or o_id is not null and (o_carrier_id is null) <> (no_o_id is not null)""";
            case ORDER_LINES -> """
                select w, d, o, null, o_ol_cnt, coalesce(lines, 0), null
                from placed where o_ol_cnt is distinct from lines and (o_id is not null or lines is not null)""";
            case DELIVERY_DATES -> """
                select w, d, o, (select min(ol_number) from order_line where ol_w_id = w and ol_d_id = d and ol_o_id = o
                    and (ol_delivery_d is null) <> (o_carrier_id is null)), o_carrier_id, lines, dated
                from placed where dated <> case when o_carrier_id is null then 0 else lines end""";
            case UNDELIVERED_OF_THE_LOAD -> """
                select d_w_id, d_id, null, null, coalesce(orders, 0), coalesce(waiting, 0), null from districts
                where coalesce(orders, 0) - coalesce(waiting, 0) <> 2100""";
            case BALANCES -> """
                select c_w_id, c_d_id, c_id, null, c_balance, delivered, paid from customers
                where c_balance <> delivered - paid""";
            case PAYMENTS -> """
                select c_w_id, c_d_id, c_id, null, c_balance, c_ytd_payment, delivered from customers
                where c_balance + c_ytd_payment <> delivered""";
            default -> throw new IllegalArgumentException("not about orders: " + condition);
        };
    }

    private static final String LINES = """

          full join (select ol_w_id, ol_d_id, ol_o_id, count(*) as lines, count(ol_delivery_d) as dated,
              sum(ol_amount) filter (where ol_delivery_d is not null) as delivered
            from order_line where %s group by ol_w_id, ol_d_id, ol_o_id) l
            on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id""";

    private static final String WAITING = """

          full join (select no_w_id, no_d_id, no_o_id from new_order where %s) n
            on no_w_id = %s and no_d_id = %s and no_o_id = %s""";

    private static final String DISTRICTS = """
        districts as materialized (
        select d_w_id, d_id, d_next_o_id, greatest, orders, wanted, lines, waiting, first_waiting, last_waiting
        from district left join (select w, d, max(o_id) as greatest, count(o_id) as orders, sum(o_ol_cnt) as wanted,
              sum(lines) as lines, count(no_o_id) as waiting, min(no_o_id) as first_waiting, max(no_o_id) as last_waiting
            from placed group by w, d) p on w = d_w_id and d = d_id
        where %s)""";

    /** Only those who break a condition. */
    private static final String CUSTOMERS = """
        customers as materialized (
        select c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, coalesce(l.delivered, 0) as delivered, %s as paid
        from (select c_w_id, c_d_id, c_id, c_balance, c_ytd_payment from customer where %s) c
          left join (select w, d, o_c_id, sum(delivered) as delivered from placed where delivered is not null
            group by w, d, o_c_id) l on w = c_w_id and d = c_d_id and o_c_id = c_id%s
        where %s%s)""";

    private static final String HISTORY = """

          left join (select h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) as paid from history where %s
            group by h_c_w_id, h_c_d_id, h_c_id) h
            on h_c_w_id = c_w_id and h_c_d_id = c_d_id and h_c_id = c_id""";
}
