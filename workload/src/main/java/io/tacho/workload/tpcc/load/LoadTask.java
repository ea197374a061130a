package io.tacho.workload.tpcc.load;

import java.sql.Connection;
import java.sql.SQLException;

/** A piece of a load that one thread does over its connection. */
@FunctionalInterface
interface LoadTask {
    void run(Connection connection) throws SQLException;

    /** A task of one statement. */
    static LoadTask of(String sql) {
        return connection -> {
            try (java.sql.Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        };
    }
}
