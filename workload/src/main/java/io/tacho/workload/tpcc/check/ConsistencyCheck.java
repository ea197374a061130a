package io.tacho.workload.tpcc.check;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.SqlErrors;
import io.tacho.workload.tpcc.load.LoadParameters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks a TPC-C database against the consistency conditions, all of them in one snapshot. Stateless. */
public final class ConsistencyCheck {
    /** Offending keys named of each condition. */
    public static final int EXAMPLES = 5;

    private final DatabaseAddress address;

    public ConsistencyCheck(DatabaseAddress address) {
        this.address = address;
    }

    /**
     * Checks.
     *
     * @return the conditions that do not hold; empty if all do
     * @throws WorkloadException if the database cannot be reached or holds no TPC-C tables
     */
    public List<BrokenCondition> run() throws WorkloadException {
        Connector connector = Connector.to(address);
        connector.dialect();
        try (Connection connection = connector.open()) {
            LoadParameters.read(connection, address);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setReadOnly(true);
            List<BrokenCondition> broken = new ArrayList<>();
            for (ConsistencyCondition condition : ConsistencyCondition.values()) {
                check(connection, condition).ifPresent(broken::add);
            }
            connection.rollback();
            return broken;
        } catch (SQLException e) {
            throw SqlErrors.during("checking " + address, e);
        }
    }

    private static Optional<BrokenCondition> check(Connection connection, ConsistencyCondition condition)
            throws SQLException {
        List<String> examples = new ArrayList<>();
        long rows = 0;
        try (Statement statement = connection.createStatement();
                ResultSet offending = statement.executeQuery(condition.query())) {
            while (offending.next()) {
                if (++rows <= EXAMPLES) {
                    examples.add(offending.getString(1) + ": " + offending.getString(2));
                }
            }
        }
        return rows == 0 ? Optional.empty() : Optional.of(new BrokenCondition(condition, rows, examples));
    }
}
