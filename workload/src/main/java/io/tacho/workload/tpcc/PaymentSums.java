package io.tacho.workload.tpcc;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Whether w_ytd has room for the Payments of a run. Databases that Tacho loads have (decision 0106); those loaded by its
 * first versions, or by hand, may have the 12 digits that clause 1.3 names.
 */
final class PaymentSums {
    /** The digits that the specification asks for at least (clauses 1.3 and 1.3.1). */
    private static final int LEAST_DIGITS = 12;

    /** Half of what 12 digits hold: 2,000,000 Payments of 2,500.00 on average are left. */
    private static final BigDecimal HALF = new BigDecimal("5000000000.00");

    private PaymentSums() {}

    /** @throws WorkloadException that tells to widen the columns, if they have 12 digits and are half full */
    static void requireRoom(Statement statement, DatabaseAddress address) throws WorkloadException, SQLException {
        try (ResultSet row = statement.executeQuery("""
                select numeric_precision, (select max(w_ytd) from warehouse) from information_schema.columns
                where table_schema = any (current_schemas(false)) and table_name = 'warehouse' and column_name = 'w_ytd'""")) {
            if (!row.next() || row.getObject(1) == null || row.getBigDecimal(2) == null) {
                return;
            }
            int digits = row.getInt(1);
            BigDecimal greatest = row.getBigDecimal(2);
            if (digits <= LEAST_DIGITS && greatest.compareTo(HALF) > 0) {
                throw new WorkloadException(
                        WorkloadException.Kind.FAILED,
                        "w_ytd of a warehouse of " + address + " is " + greatest + " and has no room for more than "
                                + digits + " digits, so that Payments would fail with SQLSTATE 22003: widen it without"
                                + " rewriting a row (alter table warehouse alter w_ytd type numeric(18,2); alter table"
                                + " district alter d_ytd type numeric(18,2); alter table customer alter c_balance type"
                                + " numeric(18,2), alter c_ytd_payment type numeric(18,2)), or load anew with --drop");
            }
        }
    }
}
