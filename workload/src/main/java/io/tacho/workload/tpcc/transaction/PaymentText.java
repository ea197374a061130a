package io.tacho.workload.tpcc.transaction;

/** The SQL of Payment that its styles share. Amounts travel as cents and are made decimals by the server. */
final class PaymentText {
    static final String CUSTOMER_COLUMNS = "c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state,"
            + " c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance";

    static final String DISTRICT_COLUMNS = "d_street_1, d_street_2, d_city, d_state, d_zip";

    static final String WAREHOUSE_COLUMNS = "w_street_1, w_street_2, w_city, w_state, w_zip";

    static final String INTO_HISTORY =
            "insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)";

    /** The name of warehouse and district as the history keeps them (clause 2.5.2.2). */
    static final String NAMES = "w_name || '    ' || d_name";

    /** @param number of the customer, as SQL */
    static String customer(String number) {
        return """
                update customer set c_balance = c_balance - :amount_cents * 0.01,
                  c_ytd_payment = c_ytd_payment + :amount_cents * 0.01, c_payment_cnt = c_payment_cnt + 1,
                  c_data = case when c_credit = 'BC'
                    then left(concat_ws(' ', c_id, c_d_id, c_w_id, :district::int, :warehouse::int,
                      :amount_cents * 0.01, c_data), 500)
                    else c_data end
                where c_w_id = :customer_warehouse and c_d_id = :customer_district and c_id =\s""" + number
                + "\nreturning " + CUSTOMER_COLUMNS
                + ", case when c_credit = 'BC' then left(c_data, 200) end as c_data_head";
    }

    static final String DISTRICT = """
            update district set d_ytd = d_ytd + :amount_cents * 0.01 where d_w_id = :warehouse and d_id = :district
            returning\s""" + DISTRICT_COLUMNS + ", d_name";

    /** The hottest row, so it comes last. */
    static final String WAREHOUSE = """
            update warehouse set w_ytd = w_ytd + :amount_cents * 0.01 where w_id = :warehouse
            returning\s""" + WAREHOUSE_COLUMNS + ", w_name";

    private PaymentText() {}
}
