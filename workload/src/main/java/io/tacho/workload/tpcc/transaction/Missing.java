package io.tacho.workload.tpcc.transaction;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * A row that the load made is not there: the database is not a whole TPC-C database. Transactions of one round trip let
 * the server find out: their statements put a NULL where none may be.
 */
final class Missing {
    private static final String NULL_WHERE_NONE_MAY_BE = "23502";

    /** Becomes NULL if a line of a New-Order is missing. */
    private static final String COLUMN_OF_LINES = "o_ol_cnt";

    private Missing() {}

    static void unlessNext(ResultSet rows, String what) throws SQLException {
        if (!rows.next()) {
            throw exception(what, null);
        }
    }

    /** Whether a New-Order found no row for one of its lines. */
    static boolean isLineOfNewOrder(SQLException e) {
        if (NULL_WHERE_NONE_MAY_BE.equals(e.getSQLState()) && e instanceof PSQLException driver) {
            ServerErrorMessage message = driver.getServerErrorMessage();
            return message != null && COLUMN_OF_LINES.equals(message.getColumn());
        }
        return false;
    }

    /** The exception as it is, or one that says what is missing. */
    static SQLException orElse(SQLException e, String what) {
        return NULL_WHERE_NONE_MAY_BE.equals(e.getSQLState()) ? exception(what, e) : e;
    }

    private static SQLException exception(String what, SQLException cause) {
        return new DamagedDatabaseException(what + " is not in the database", cause);
    }
}
