package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the functions that a run needs, those that are missing or not ours any more. Clients of one run do so at the same
 * time: they wait for each other. Stateless.
 */
public final class FunctionInstaller {
    /** Of the advisory lock: "tacho" in ASCII. */
    private static final long LOCK = 0x746163686fL;

    private static final String NOT_ALLOWED = "42501";
    private static final String READ_ONLY = "25006";

    private FunctionInstaller() {}

    /**
     * Looks for the functions and makes those that are missing.
     *
     * @throws WorkloadException if they are missing and this user may not make them, or the server is read-only
     */
    public static void install(Connector connector) throws WorkloadException {
        try (Connection connection = connector.open()) {
            if (!missing(connection).isEmpty()) {
                connection.setAutoCommit(false);
                create(connection);
                connection.commit();
            }
        } catch (SQLException e) {
            throw refused(connector, e);
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select pg_advisory_xact_lock(" + LOCK + ")");
            // Another client may have been quicker.
            for (ServerFunction function : missing(connection)) {
                statement.execute(function.definition());
            }
        }
    }

    private static List<ServerFunction> missing(Connection connection) throws SQLException {
        List<ServerFunction> missing = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("select from pg_proc join pg_namespace n on n.oid = pronamespace"
                        + " where n.nspname = current_schema and proname = ? and prosrc = ?")) {
            for (ServerFunction function : ServerFunctions.ALL) {
                statement.setString(1, function.name());
                statement.setString(2, function.body());
                try (ResultSet found = statement.executeQuery()) {
                    if (!found.next()) {
                        missing.add(function);
                    }
                }
            }
        }
        return missing;
    }

    private static WorkloadException refused(Connector connector, SQLException e) {
        String action = "making the functions of --statements functions in " + connector.address();
        if (NOT_ALLOWED.equals(e.getSQLState())) {
            return new WorkloadException(
                    WorkloadException.Kind.FAILED,
                    action
                            + " is not allowed to this user: grant it CREATE on the schema for one run, or use --statements"
                            + " single",
                    e);
        }
        if (READ_ONLY.equals(e.getSQLState())) {
            return new WorkloadException(
                    WorkloadException.Kind.FAILED,
                    action + " failed, for the server is read-only: give the address of the primary",
                    e);
        }
        return SqlErrors.during(action, e);
    }
}
