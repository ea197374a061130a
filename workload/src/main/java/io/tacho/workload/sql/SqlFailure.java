package io.tacho.workload.sql;

import io.tacho.workload.sql.tls.TlsProblem;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Optional;
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
        return of(e, PoolerAdvice.PREPARED_OFF);
    }

    static SqlFailure of(SQLException e, PoolerAdvice pooler) {
        String state = e.getSQLState() == null || e.getSQLState().length() != 5 ? SqlStates.NONE : e.getSQLState();
        return new SqlFailure(state, text(e, state, pooler), lost(state));
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
                || state.startsWith(SqlStates.SESSION_ENDED)
                || SqlStates.IDLE_IN_TRANSACTION.equals(state);
    }

    /** What the user can change, where the SQLSTATE tells. */
    Optional<String> advice() {
        return adviceOn(sqlState, PoolerAdvice.PREPARED_OFF);
    }

    private static Optional<String> adviceOn(String state, PoolerAdvice pooler) {
        return switch (state) {
            case SqlStates.DUPLICATE_STATEMENT, SqlStates.MISSING_STATEMENT -> Optional.of(pooler.text());
            case SqlStates.READ_ONLY ->
                Optional.of("the server takes no writes: give the address of the primary, or"
                        + " target_session_attrs=read-write with several hosts");
            case SqlStates.TOO_MANY_CONNECTIONS ->
                Optional.of("use fewer connections (--conns), or raise the server's max_connections");
            default -> Optional.empty();
        };
    }

    /** The same, with the address where it matters: a node that is gone must be named. */
    SqlFailure at(DatabaseAddress address) {
        return connectionLost ? new SqlFailure(sqlState, message + " [" + address.hostAndPort() + "]", true) : this;
    }

    private static String text(SQLException e, String state, PoolerAdvice pooler) {
        if (e instanceof ShownMessage) {
            return e.getMessage();
        }
        Optional<TlsProblem> tls = TlsProblem.in(e);
        if (tls.isPresent()) {
            return tls.get().getMessage();
        }
        String text = SqlStates.NONE.equals(state) ? "no SQLSTATE" : "SQLSTATE " + state;
        PSQLException driver = ofDriver(e);
        if (driver != null && driver.getCause() instanceof SocketTimeoutException) {
            text = "no answer within the connection's socketTimeout";
        } else if (driver != null) {
            ServerErrorMessage server = driver.getServerErrorMessage();
            // Only the primary message: detail, hint, context and the statement itself hold data.
            String primary = server == null ? driver.getMessage() : server.getMessage();
            if (primary != null) {
                text = withoutValues(primary);
            }
        }
        return adviceOn(state, pooler).map(" (%s)"::formatted).map(text::concat).orElse(text);
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
