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
        return during(action, SqlFailure.of(e), e);
    }

    /** The same for an action that needs sessions of the server, not those of a pooler. */
    public static WorkloadException duringDirect(String action, SQLException e) {
        return during(action, SqlFailure.of(e, PoolerAdvice.PAST_IT), e);
    }

    private static WorkloadException during(String action, SqlFailure failure, SQLException e) {
        return new WorkloadException(
                WorkloadException.Kind.FAILED,
                action + " failed: " + failure.message() + " (SQLSTATE " + failure.sqlState() + ")",
                e);
    }
}
