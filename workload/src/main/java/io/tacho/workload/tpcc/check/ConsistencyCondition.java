package io.tacho.workload.tpcc.check;

/**
 * The consistency conditions of clause 3.3.2. Each query gives the rows that break it: a key first, then what is wrong;
 * amounts are compared exactly. All of them hold at every quiet moment, number 11 until the first delivery only.
 */
public enum ConsistencyCondition {
    WAREHOUSE_YTD(1, "w_ytd is the sum of d_ytd of its districts", """
            select 'warehouse ' || w_id, 'w_ytd ' || w_ytd || ', sum of d_ytd ' || coalesce(sum(d_ytd), 0)
            from warehouse left join district on d_w_id = w_id group by w_id, w_ytd
            having w_ytd is distinct from sum(d_ytd) order by w_id"""),
    NEXT_ORDER(2, "d_next_o_id - 1 is the greatest o_id and the greatest no_o_id of the district", """
            select 'district (' || d_w_id || ',' || d_id || ')',
              'd_next_o_id ' || d_next_o_id || ', greatest o_id ' || coalesce(o.greatest::text, 'none')
                || ', greatest no_o_id ' || coalesce(n.greatest::text, 'none')
            from district
              left join (select o_w_id, o_d_id, max(o_id) as greatest from orders group by 1, 2) o
                on o_w_id = d_w_id and o_d_id = d_id
              left join (select no_w_id, no_d_id, max(no_o_id) as greatest from new_order group by 1, 2) n
                on no_w_id = d_w_id and no_d_id = d_id
            where d_next_o_id - 1 is distinct from o.greatest
              -- a district whose orders are all delivered has no new_order row to compare
              or (n.greatest is not null and d_next_o_id - 1 <> n.greatest)
            order by d_w_id, d_id"""),
    NEW_ORDERS_WITHOUT_GAPS(3, "no_o_id of a district are consecutive", """
            select 'district (' || no_w_id || ',' || no_d_id || ')',
              count(*) || ' rows of new_order from ' || min(no_o_id) || ' to ' || max(no_o_id)
            from new_order group by no_w_id, no_d_id
            having max(no_o_id) - min(no_o_id) + 1 <> count(*) order by no_w_id, no_d_id"""),
    DISTRICT_LINES(4, "the sum of o_ol_cnt is the number of order lines of the district", """
            select 'district (' || d_w_id || ',' || d_id || ')',
              'sum of o_ol_cnt ' || coalesce(o.wanted, 0) || ', lines ' || coalesce(l.there, 0)
            from district
              left join (select o_w_id, o_d_id, sum(o_ol_cnt) as wanted from orders group by 1, 2) o
                on o_w_id = d_w_id and o_d_id = d_id
              left join (select ol_w_id, ol_d_id, count(*) as there from order_line group by 1, 2) l
                on ol_w_id = d_w_id and ol_d_id = d_id
            where coalesce(o.wanted, 0) <> coalesce(l.there, 0) order by d_w_id, d_id"""),
    CARRIERS(5, "o_carrier_id is null exactly if there is a new_order row", """
            select 'order (' || coalesce(o_w_id, no_w_id) || ',' || coalesce(o_d_id, no_d_id) || ','
                || coalesce(o_id, no_o_id) || ')',
              case when o_id is null then 'a new_order row without an order'
                when no_o_id is null then 'no carrier, and no new_order row'
                else 'o_carrier_id ' || o_carrier_id || ', and a new_order row' end
            from orders full join new_order on no_w_id = o_w_id and no_d_id = o_d_id and no_o_id = o_id
            where o_id is null or (o_carrier_id is null) <> (no_o_id is not null)
            order by coalesce(o_w_id, no_w_id), coalesce(o_d_id, no_d_id), coalesce(o_id, no_o_id)"""),
    ORDER_LINES(6, "o_ol_cnt is the number of order lines of the order", """
            select 'order (' || coalesce(o_w_id, ol_w_id) || ',' || coalesce(o_d_id, ol_d_id) || ','
                || coalesce(o_id, ol_o_id) || ')',
              'o_ol_cnt ' || coalesce(o_ol_cnt::text, 'none') || ', lines ' || coalesce(there, 0)
            from orders
              full join (select ol_w_id, ol_d_id, ol_o_id, count(*) as there from order_line group by 1, 2, 3) l
                on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
            where o_ol_cnt is distinct from there
            order by coalesce(o_w_id, ol_w_id), coalesce(o_d_id, ol_d_id), coalesce(o_id, ol_o_id)"""),
    DELIVERY_DATES(7, "ol_delivery_d is null exactly if o_carrier_id of its order is", """
            select 'order line (' || ol_w_id || ',' || ol_d_id || ',' || ol_o_id || ',' || ol_number || ')',
              'ol_delivery_d ' || coalesce(ol_delivery_d::text, 'null') || ', o_carrier_id '
                || coalesce(o_carrier_id::text, 'null')
            from order_line left join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
            where (ol_delivery_d is null) <> (o_carrier_id is null)
            order by ol_w_id, ol_d_id, ol_o_id, ol_number"""),
    WAREHOUSE_HISTORY(8, "w_ytd is the sum of h_amount of the warehouse", """
            select 'warehouse ' || w_id, 'w_ytd ' || w_ytd || ', sum of h_amount ' || coalesce(paid, 0)
            from warehouse left join (select h_w_id, sum(h_amount) as paid from history group by 1) h on h_w_id = w_id
            where w_ytd <> coalesce(paid, 0) order by w_id"""),
    DISTRICT_HISTORY(9, "d_ytd is the sum of h_amount of the district", """
            select 'district (' || d_w_id || ',' || d_id || ')',
              'd_ytd ' || d_ytd || ', sum of h_amount ' || coalesce(paid, 0)
            from district
              left join (select h_w_id, h_d_id, sum(h_amount) as paid from history group by 1, 2) h
                on h_w_id = d_w_id and h_d_id = d_id
            where d_ytd <> coalesce(paid, 0) order by d_w_id, d_id"""),
    BALANCES(
            10,
            "c_balance is the sum of delivered ol_amount less the sum of h_amount of the customer",
            """
            select 'customer (' || c_w_id || ',' || c_d_id || ',' || c_id || ')',
              'c_balance ' || c_balance || ', delivered ' || coalesce(delivered, 0) || ', paid ' || coalesce(paid, 0)
            from customer left join (""" + Text.DELIVERED + """
            ) l on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
              left join (select h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) as paid from history group by 1, 2, 3) h
                on h_c_w_id = c_w_id and h_c_d_id = c_d_id and h_c_id = c_id
            where c_balance <> coalesce(delivered, 0) - coalesce(paid, 0) order by c_w_id, c_d_id, c_id"""),
    UNDELIVERED_OF_THE_LOAD(11, "orders less new_order rows are 2100 in each district", """
            select 'district (' || d_w_id || ',' || d_id || ')',
              'orders ' || coalesce(o.there, 0) || ', new_order rows ' || coalesce(n.there, 0)
            from district
              left join (select o_w_id, o_d_id, count(*) as there from orders group by 1, 2) o
                on o_w_id = d_w_id and o_d_id = d_id
              left join (select no_w_id, no_d_id, count(*) as there from new_order group by 1, 2) n
                on no_w_id = d_w_id and no_d_id = d_id
            where coalesce(o.there, 0) - coalesce(n.there, 0) <> 2100 order by d_w_id, d_id"""),
    PAYMENTS(
            12,
            "c_balance + c_ytd_payment is the sum of delivered ol_amount of the customer",
            """
            select 'customer (' || c_w_id || ',' || c_d_id || ',' || c_id || ')',
              'c_balance ' || c_balance || ', c_ytd_payment ' || c_ytd_payment || ', delivered ' || coalesce(delivered, 0)
            from customer left join (""" + Text.DELIVERED + """
            ) l on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
            where c_balance + c_ytd_payment <> coalesce(delivered, 0) order by c_w_id, c_d_id, c_id""");

    /** Customers to whom orders were delivered since the load: only Delivery counts c_delivery_cnt up. */
    static final String DELIVERIES = "select exists (select from customer where c_delivery_cnt > 0)";

    private static final class Text {
        static final String DELIVERED = """

                select o_w_id, o_d_id, o_c_id, sum(ol_amount) as delivered
                from orders join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
                where ol_delivery_d is not null group by 1, 2, 3""";
    }

    private final int number;
    private final String text;
    private final String query;

    ConsistencyCondition(int number, String text, String query) {
        this.number = number;
        this.text = text;
        this.query = query;
    }

    /** Its number in clause 3.3.2. */
    public int number() {
        return number;
    }

    /** What has to hold. */
    public String text() {
        return text;
    }

    String query() {
        return query;
    }

    /** Whether it holds before the first delivery only. */
    boolean ofTheLoad() {
        return this == UNDELIVERED_OF_THE_LOAD;
    }
}
