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

    /** Of the transaction: whole tables are joined and summed up. */
    private static final List<String> SETTINGS = List.of("set local work_mem = '256MB'", "set local jit = off");

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
        return report().broken();
    }

    /**
     * Checks, and tells what was checked.
     *
     * @throws WorkloadException if the database cannot be reached or holds no TPC-C tables
     */
    public ConsistencyReport report() throws WorkloadException {
        Connector connector = Connector.direct(address);
        connector.dialect();
        try (Connection connection = connector.open()) {
            LoadParameters.read(connection, address);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setReadOnly(true);
            ConsistencyReport report = check(connection);
            connection.rollback();
            return report;
        } catch (SQLException e) {
            throw SqlErrors.duringDirect("checking " + address, e);
        }
    }

    /** In the transaction that the connection has open. */
    static ConsistencyReport check(Connection connection) throws SQLException {
        List<ConsistencyCondition> checked = new ArrayList<>();
        List<BrokenCondition> broken = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (String setting : SETTINGS) {
                statement.execute(setting);
            }
            boolean delivered = delivered(statement);
            for (ConsistencyCondition condition : ConsistencyCondition.values()) {
                if (!(condition.ofTheLoad() && delivered)) {
                    checked.add(condition);
                    check(statement, condition).ifPresent(broken::add);
                }
            }
        }
        return new ConsistencyReport(checked, broken);
    }

    private static boolean delivered(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(ConsistencyCondition.DELIVERIES)) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static Optional<BrokenCondition> check(Statement statement, ConsistencyCondition condition)
            throws SQLException {
        List<String> examples = new ArrayList<>();
        long rows = 0;
        try (ResultSet offending = statement.executeQuery("select key, problem, count(*) over () from ("
                + condition.query() + ") offending (key, problem) limit " + EXAMPLES)) {
            while (offending.next()) {
                examples.add(offending.getString(1) + ": " + offending.getString(2));
                rows = offending.getLong(3);
            }
        }
        return rows == 0 ? Optional.empty() : Optional.of(new BrokenCondition(condition, rows, examples));
    }
}
