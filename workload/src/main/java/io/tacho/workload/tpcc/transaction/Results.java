package io.tacho.workload.tpcc.transaction;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Walks the results of several statements that travelled together. */
final class Results {
    private Results() {}

    /** The next result that has rows; those of statements without, {@code begin} among them, are passed over. */
    static ResultSet next(Statement statement) throws SQLException {
        while (true) {
            if (statement.getMoreResults()) {
                return statement.getResultSet();
            }
            if (statement.getUpdateCount() == -1) {
                throw new DamagedDatabaseException("a statement gave no result");
            }
        }
    }
}
