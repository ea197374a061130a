package io.tacho.workload.sql;

import io.tacho.schemas.operation.Outcome;
import java.sql.SQLException;

/**
 * A database transaction that can be tried again with the same inputs.
 *
 * @param <S> the set of prepared statements
 */
@FunctionalInterface
public interface SqlTransaction<S> {
    /**
     * Executes it once. After an exception the caller sends the rollback.
     *
     * @param mark to be told before the commit goes out
     * @return {@link Outcome#COMMITTED} or {@link Outcome#ROLLED_BACK}
     */
    Outcome attempt(S statements, CommitMark mark) throws SQLException;
}
