package io.tacho.workload.tpcc.transaction;

/**
 * A customer's number as SQL: as given, or by last name: the one at position ceil(n / 2) of those with the name in the
 * customer's own warehouse and district, by first name (clauses 2.5.2.2 and 2.6.2.2).
 */
final class CustomerText {
    static final String BY_NUMBER = ":customer";

    static final String BY_NAME = """
            (select (array_agg(c_id order by c_first))[(count(*) + 1) / 2] from customer
              where c_w_id = :customer_warehouse and c_d_id = :customer_district and c_last = :last_name)""";

    private CustomerText() {}
}
