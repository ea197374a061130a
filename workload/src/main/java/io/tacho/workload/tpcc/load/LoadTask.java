package io.tacho.workload.tpcc.load;

import java.sql.SQLException;
import java.sql.Statement;

/** A piece of a load that one thread does over its connection. */
@FunctionalInterface
interface LoadTask {
    void run(LoadConnection connection) throws SQLException, InterruptedException;

    /** A task of one statement. */
    static LoadTask of(String sql) {
        return connection -> connection.attempt(open -> {
            try (Statement statement = open.createStatement()) {
                statement.execute(sql);
            }
            return null;
        });
    }
}
