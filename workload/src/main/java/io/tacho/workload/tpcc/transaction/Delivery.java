package io.tacho.workload.tpcc.transaction;

import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.sql.CommitMark;
import io.tacho.workload.sql.TransactionStart;
import io.tacho.workload.tpcc.generate.Scale;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Delivery (clause 2.7): the oldest new order of each of all ten districts, in one round trip that is a transaction of its
 * own. Bound to a connection.
 */
final class Delivery {
    /** What its statement takes. */
    enum Parameter {
        WAREHOUSE,
        CARRIER
    }

    /**
     * FOR UPDATE under LIMIT 1 waits for a concurrent delivery of the same district and then goes on to the next order.
     * SKIP LOCKED would leave a hole (condition 3) if that one rolled back.
     */
    static final String TEXT = """
            with n as (
              select d, x.no_o_id as o from generate_series(1, 10) d, lateral (
                select no_o_id from new_order where no_w_id = :warehouse and no_d_id = d
                order by no_o_id limit 1 for update) x),
            gone as (
              delete from new_order using n where no_w_id = :warehouse and no_d_id = n.d and no_o_id = n.o),
            o as (
              update orders set o_carrier_id = :carrier from n
              where o_w_id = :warehouse and o_d_id = n.d and o_id = n.o returning o_d_id, o_c_id),
            l as (
              update order_line set ol_delivery_d = localtimestamp from n
              where ol_w_id = :warehouse and ol_d_id = n.d and ol_o_id = n.o returning ol_d_id, ol_amount),
            t as (
              select ol_d_id, sum(ol_amount) as amount from l group by ol_d_id),
            paid as (
              update customer set c_balance = c_balance + t.amount, c_delivery_cnt = c_delivery_cnt + 1
              from o join t on t.ol_d_id = o.o_d_id
              where c_w_id = :warehouse and c_d_id = o.o_d_id and c_id = o.o_c_id)
            select d, o from n""";

    private final OneTrip<Parameter> statement;
    private int skippedDistricts;

    Delivery(Connection connection, TransactionStart start, String text) throws SQLException {
        statement = new OneTrip<>(connection, start, Parameter.class, text);
    }

    Outcome run(DeliveryInput input, CommitMark mark) throws SQLException {
        statement.set(Parameter.WAREHOUSE, input.warehouse);
        statement.set(Parameter.CARRIER, input.carrier);
        mark.sending();
        int delivered = 0;
        try (ResultSet output = statement.execute()) {
            while (output.next()) {
                delivered++;
            }
        }
        skippedDistricts = Scale.DISTRICTS_PER_WAREHOUSE - delivered;
        return Outcome.COMMITTED;
    }

    /** Districts without a new order in the last delivery (clause 2.7.4.2). */
    int skippedDistricts() {
        return skippedDistricts;
    }
}
