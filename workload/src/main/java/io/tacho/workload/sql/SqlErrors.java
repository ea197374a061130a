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

    /** Whether the connection that failed so is of no use any more, while another one may be. */
    public static boolean connectionLost(SQLException e) {
        return SqlFailure.of(e).connectionLost();
    }

    /** Whether the server has, or the role may have, no further connection. */
    public static boolean tooManyConnections(Throwable e) {
        return e instanceof SQLException refusal && SqlStates.TOO_MANY_CONNECTIONS.equals(refusal.getSQLState());
    }

    /** The error in one line, without values and secrets. */
    public static String text(SQLException e) {
        return SqlFailure.of(e).message();
    }

    private static WorkloadException during(String action, SqlFailure failure, SQLException e) {
        return new WorkloadException(
                WorkloadException.Kind.FAILED,
                action + " failed: " + failure.message() + " (SQLSTATE " + failure.sqlState() + ")",
                e);
    }
}
