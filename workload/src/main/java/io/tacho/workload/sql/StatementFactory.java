package io.tacho.workload.sql;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Prepares on a connection what a workload executes there.
 *
 * @param <S> the set of prepared statements
 */
@FunctionalInterface
public interface StatementFactory<S> {
    /** Prepares the statements of a new connection. */
    S prepare(Connection connection) throws SQLException;
}
