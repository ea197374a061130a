package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.sql.TransactionStart;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A statement that is a whole transaction, in one round trip: alone under autocommit, or, where the transaction has to
 * begin explicitly, with the beginning before and the commit behind. Bound to a connection.
 *
 * @param <P> the parameters
 */
final class OneTrip<P extends Enum<P>> {
    private final Connection connection;
    private final boolean explicit;
    private final NamedStatement<P> statement;

    OneTrip(Connection connection, TransactionStart start, Class<P> parameters, String text) throws SQLException {
        this.connection = connection;
        this.explicit = start.explicit();
        this.statement = new NamedStatement<>(
                connection, parameters, explicit ? start.sql() + ";\n" + text + ";\ncommit" : text);
    }

    void set(P parameter, int value) throws SQLException {
        statement.set(parameter, value);
    }

    void set(P parameter, String value) throws SQLException {
        statement.set(parameter, value);
    }

    void set(P parameter, int[] value) throws SQLException {
        statement.set(parameter, value);
    }

    /** Executes it: without an exception, it is committed. */
    ResultSet execute() throws SQLException {
        PreparedStatement executed = statement.execute();
        return explicit ? Results.next(executed) : executed.getResultSet();
    }

    /** Ends what a planned error left open; under autocommit nothing is. */
    void rollBack() throws SQLException {
        if (explicit) {
            try (Statement rollback = connection.createStatement()) {
                rollback.execute("rollback");
            }
        }
    }
}
