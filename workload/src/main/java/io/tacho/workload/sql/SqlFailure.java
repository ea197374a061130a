package io.tacho.workload.sql;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * A failed attempt, judged.
 *
 * @param sqlState five characters; {@code 00000} where the failure had none
 * @param message what happened, without values, parameters and secrets
 * @param connectionLost whether the connection is of no use any more
 */
record SqlFailure(String sqlState, String message, boolean connectionLost) {
    private static final int MESSAGE_LENGTH = 200;

    static SqlFailure of(SQLException e) {
        String state = e.getSQLState() == null || e.getSQLState().length() != 5 ? SqlStates.NONE : e.getSQLState();
        return new SqlFailure(state, text(e, state), lost(state));
    }

    /**
     * Whether the fate of a transaction whose commit was under way is open: the connection went, or the server ended the
     * session, which it may do after the commit and before the answer.
     */
    boolean leavesCommitOpen() {
        return connectionLost || SqlStates.STATEMENT_COMPLETION_UNKNOWN.equals(sqlState);
    }

    private static boolean lost(String state) {
        return state.startsWith(SqlStates.CONNECTION_CLASS)
                || SqlStates.ADMIN_SHUTDOWN.equals(state)
                || SqlStates.CRASH_SHUTDOWN.equals(state)
                || SqlStates.CANNOT_CONNECT_NOW.equals(state);
    }

    private static String text(SQLException e, String state) {
        String text = SqlStates.NONE.equals(state) ? "no SQLSTATE" : "SQLSTATE " + state;
        PSQLException driver = ofDriver(e);
        if (driver != null) {
            ServerErrorMessage server = driver.getServerErrorMessage();
            // Only the primary message: detail, hint, context and the statement itself hold data.
            String primary = server == null ? driver.getMessage() : server.getMessage();
            if (primary != null) {
                text = withoutValues(primary);
            }
        } else if (e instanceof SQLTransientConnectionException) {
            text = "no connection came free in time";
        }
        if (SqlStates.DUPLICATE_STATEMENT.equals(state) || SqlStates.MISSING_STATEMENT.equals(state)) {
            text += " (behind a connection pooler add prepareThreshold=0 to the connection string)";
        }
        return text;
    }

    /** The pool wraps the driver's exception if it could not open a connection. */
    private static PSQLException ofDriver(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof PSQLException driver) {
                return driver;
            }
        }
        return null;
    }

    /**
     * The first line, with what the server quotes of the input taken out. It quotes names of relations in the same way,
     * and these are worth keeping: a quoted text is kept if it reads as a plain lower-case name and does not follow a
     * colon, as input does.
     */
    static String withoutValues(String primary) {
        String line = primary.lines().findFirst().orElse("");
        String clean = line.replaceAll(": \"[^\"]*\"?", ": \"...\"")
                .replaceAll("\"(?![a-z_][a-z0-9_]*\")[^\"]*\"", "\"...\"")
                .replaceAll("'[^']*'", "'...'");
        return clean.length() <= MESSAGE_LENGTH ? clean : clean.substring(0, MESSAGE_LENGTH);
    }
}
