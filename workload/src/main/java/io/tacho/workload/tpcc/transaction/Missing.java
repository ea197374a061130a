package io.tacho.workload.tpcc.transaction;

import java.sql.ResultSet;
import java.sql.SQLException;

/** A row that the load made is not there: the database is not a whole TPC-C database. */
final class Missing {
    /** "No data" (PostgreSQL manual, appendix A). */
    static final String SQLSTATE = "02000";

    private Missing() {}

    static void unlessNext(ResultSet rows, String what) throws SQLException {
        if (!rows.next()) {
            throw new SQLException(what + " is not in the database", SQLSTATE);
        }
    }
}
