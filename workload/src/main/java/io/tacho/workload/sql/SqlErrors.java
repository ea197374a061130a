package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import java.sql.SQLException;

/** Makes one sentence of an error of the database. */
public final class SqlErrors {
    private SqlErrors() {}

    /**
     * The error of an action that is no measured operation.
     *
     * @param action what was done, such as "loading host:5432/tpcc"
     */
    public static WorkloadException during(String action, SQLException e) {
        SqlFailure failure = SqlFailure.of(e);
        return new WorkloadException(
                WorkloadException.Kind.FAILED,
                action + " failed: " + failure.message() + " (SQLSTATE " + failure.sqlState() + ")",
                e);
    }
}
