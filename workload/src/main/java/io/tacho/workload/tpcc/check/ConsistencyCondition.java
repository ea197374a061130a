package io.tacho.workload.tpcc.check;

/**
 * The consistency conditions of clause 3.3.2. Each query gives the rows that break it: a key first, then what is wrong.
 * All of them hold at every quiet moment, number 11 on a fresh load only.
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
            where coalesce(o.wanted, 0) <> coalesce(l.there, 0) order by d_w_id, d_id""");

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
}
