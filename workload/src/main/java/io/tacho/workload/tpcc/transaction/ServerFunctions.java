package io.tacho.workload.tpcc.transaction;

import java.util.List;

/** The five transactions as functions on the server, with the columns that the single statements give. */
final class ServerFunctions {
    /** The order goes before its lines, for a foreign key is checked at the end of each statement. */
    static final ServerFunction NEW_ORDER = ServerFunction.of(
            "new_order",
            """
            :warehouse int, :district int, :customer int, :lines int, :all_local int, :take_items int[],
            :take_suppliers int[], :take_quantities int[], :take_lines int[], :line_takes int[],
            :line_quantities int[]""",
            """
            table (take int, price_cents int, o_id int, d_tax int, w_tax int, c_discount int, c_last varchar,
              c_credit bpchar, i_name varchar, s_quantity int, brand boolean)""",
            """
            declare
              taken int;
            begin
            """ + NewOrderText.TAKE_NUMBER + """

            into o_id, d_tax, w_tax, c_discount, c_last, c_credit;
            if not found then
              raise not_null_violation using message = 'no such customer';
            end if;
            """ + NewOrderText.INTO_ORDERS + """

            values (:warehouse, :district, o_id, :customer, localtimestamp, :lines, :all_local);
            """ + NewOrderText.INTO_NEW_ORDER + """
             values (:warehouse, :district, o_id);
            return query with s as (
            """
                    + NewOrderText.TAKE_STOCK + """
            , u.i, u.w, i_price),
            written as (
            """ + NewOrderText.INTO_ORDER_LINE + """

            select :warehouse, :district, o_id, l.n, s.i, s.w, l.q, l.q * s.i_price, s.dist
            from\s""" + NewOrderText.LINES_OF_TAKES
                    + """
            )
            select s.take, s.price_cents, o_id, d_tax, w_tax, c_discount, c_last, c_credit, s.i_name, s.s_quantity, s.brand
            from s;
            get diagnostics taken = row_count;
            if taken <> cardinality(:take_items) then
              raise not_null_violation using message = 'no such item', column = 'o_ol_cnt';
            end if;
            end""");

    static final ServerFunction PAYMENT = ServerFunction.of(
            "payment",
            """
            :warehouse int, :district int, :amount_cents int, :customer_warehouse int, :customer_district int,
            :customer int, :last_name text""",
            """
            table (c_id int, c_first varchar, c_middle bpchar, c_last varchar, c_street_1 varchar, c_street_2 varchar,
              c_city varchar, c_state bpchar, c_zip bpchar, c_phone bpchar, c_since timestamp, c_credit bpchar,
              c_credit_lim numeric, c_discount numeric, c_balance numeric, c_data_head text,
              d_street_1 varchar, d_street_2 varchar, d_city varchar, d_state bpchar, d_zip bpchar, d_name varchar,
              w_street_1 varchar, w_street_2 varchar, w_city varchar, w_state bpchar, w_zip bpchar, w_name varchar)""",
            """
            begin
            if :last_name <> '' then
              :customer :=\s""" + CustomerText.BY_NAME + """
            ;
            end if;
            """ + PaymentText.customer(CustomerText.BY_NUMBER) + "\ninto "
                    + PaymentText.CUSTOMER_COLUMNS + """
            , c_data_head;
            if not found then
              raise not_null_violation using message = 'no such customer';
            end if;
            """ + PaymentText.DISTRICT + "\ninto "
                    + PaymentText.DISTRICT_COLUMNS + ", d_name;\n"
                    + PaymentText.WAREHOUSE + "\ninto " + PaymentText.WAREHOUSE_COLUMNS + ", w_name;\n"
                    + PaymentText.INTO_HISTORY + """

            values (c_id, :customer_district, :customer_warehouse, :district, :warehouse, localtimestamp,
              :amount_cents * 0.01,\s""" + PaymentText.NAMES + """
            );
            return next;
            end""");

    static final ServerFunction ORDER_STATUS = ServerFunction.of(
            "order_status",
            """
            :customer_warehouse int, :customer_district int, :customer int, :last_name text""",
            """
            table (c_id int, o_id int, c_first varchar, c_middle bpchar, c_last varchar, c_balance numeric,
              o_entry_d timestamp, o_carrier_id int, ol_i_id int, ol_supply_w_id int, ol_quantity int,
              ol_amount numeric, ol_delivery_d timestamp)""",
            """
            begin
            if :last_name <> '' then
              :customer :=\s""" + CustomerText.BY_NAME + """
            ;
            end if;
            return query\s""" + OrderStatus.text(CustomerText.BY_NUMBER) + """
            ;
            end""");

    static final ServerFunction DELIVERY = ServerFunction.of("delivery", """
            :warehouse int, :carrier int""", """
            table (d int, o int)""", """
            begin
            return query\s""" + Delivery.TEXT + """
            ;
            end""");

    static final ServerFunction STOCK_LEVEL = ServerFunction.of("stock_level", """
            :warehouse int, :district int, :threshold int""", """
            table (low_items int)""", """
            begin
            return query\s""" + StockLevel.TEXT + """
            ;
            end""");

    static final List<ServerFunction> ALL = List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);

    private ServerFunctions() {}
}
