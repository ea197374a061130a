package io.tacho.workload.tpcc.transaction;

/** The SQL of New-Order that its styles share. */
final class NewOrderText {
    /** Takes the order number before the increment. */
    static final String TAKE_NUMBER = """
            update district set d_next_o_id = d_next_o_id + 1 from warehouse, customer
            where d_w_id = :warehouse and d_id = :district and w_id = d_w_id
              and c_w_id = d_w_id and c_d_id = d_id and c_id = :customer
            returning d_next_o_id - 1 as o_id, (d_tax * 10000)::int as d_tax, (w_tax * 10000)::int as w_tax,
              (c_discount * 10000)::int as c_discount, c_last, c_credit""";

    /**
     * Takes from all stock rows in the order of the takes.
     *
     * <p>A line of quantity q leaves s - q where that is at least 10, else s - q + 91 (clause 2.4.2.2). So the quantity
     * never falls under 10, and 91 is added only when it would: after any number of lines of q in all it is s - q + 91 m
     * with the least m that leaves at least 10. That is what is computed here, for one line as for several.
     */
    static final String TAKE_STOCK = """
            update stock set
              s_quantity = s_quantity - u.q
                + case when s_quantity >= u.q + 10 then 0 else (u.q + 100 - s_quantity) / 91 * 91 end,
              s_ytd = s_ytd + u.q, s_order_cnt = s_order_cnt + u.lines,
              s_remote_cnt = s_remote_cnt + case when u.w = :warehouse then 0 else u.lines end
            from unnest(:take_items::int[], :take_suppliers::int[], :take_quantities::int[], :take_lines::int[])
              with ordinality u(i, w, q, lines, n) join item on i_id = u.i
            where s_w_id = u.w and s_i_id = u.i
            returning u.n::int as take, (i_price * 100)::int as price_cents,
              case :district::int when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
                when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07
                when 8 then s_dist_08 when 9 then s_dist_09 else s_dist_10 end as dist,
              i_name, s_quantity, i_data like '%ORIGINAL%' and s_data like '%ORIGINAL%' as brand""";

    static final String INTO_ORDERS =
            "insert into orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)";

    static final String INTO_NEW_ORDER = "insert into new_order (no_w_id, no_d_id, no_o_id)";

    static final String INTO_ORDER_LINE = """
            insert into order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,
              ol_amount, ol_dist_info)""";

    /** The lines of the order beside what was taken for them: {@code l.n}, {@code l.q}, {@code u.i}, {@code u.w}. */
    static final String LINES_OF_TAKES = """
            unnest(:line_takes::int[], :line_quantities::int[]) with ordinality l(take, q, n)
              join s on s.take = l.take""";

    private NewOrderText() {}
}
