package io.tacho.workload.tpcc;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.sql.PreparedStatements;
import io.tacho.workload.sql.SqlErrors;
import io.tacho.workload.tpcc.load.LoadParameters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a look at one address of a TPC-C database told.
 *
 * @param dialect of the server
 * @param load how the database was loaded
 * @param foreignKeys {@code yes}, {@code no}, or how many of the ten there are
 * @param facts product, version, settings that matter or were set by somebody ({@code settings.}), bytes of each table with its
 *     indexes ({@code bytes_at_start.}), orders held
 */
record DatabaseInspection(Dialect dialect, LoadParameters load, String foreignKeys, Map<String, String> facts) {
    private static final int FOREIGN_KEYS = 10;

    static DatabaseInspection of(DatabaseAddress address, IsolationLevel isolation, PreparedStatements prepared)
            throws WorkloadException {
        Dialect dialect = Connector.to(address).with(prepared).dialect();
        // With the settings of the run's own sessions, so that the facts are those of the run.
        Connector connector = Connector.to(address)
                .with(prepared)
                .with(dialect.sessionSettings())
                .with(isolation.sessionSettings());
        try (Connection connection = connector.open();
                Statement statement = connection.createStatement()) {
            // One transaction: behind a pooler the next one may be another session's.
            statement.execute(connector.transactionStart().sql());
            requireWritable(statement, address);
            LoadParameters load = LoadParameters.read(connection, address);
            String foreignKeys = foreignKeys(connection);
            Map<String, String> facts = new TreeMap<>();
            facts.put("product", dialect.product());
            readSettings(connection, dialect, facts);
            facts.put("settings.foreign_keys", foreignKeys);
            TableSizes.bytes(statement)
                    .forEach((table, bytes) -> facts.put("bytes_at_start." + table, bytes.toString()));
            facts.put("orders_at_start", Long.toString(OrdersHeld.count(statement)));
            PaymentSums.requireRoom(statement, address);
            statement.execute("commit");
            return new DatabaseInspection(dialect, load, foreignKeys, facts);
        } catch (SQLException e) {
            throw SqlErrors.during("looking at " + address, e);
        }
    }

    private static void requireWritable(Statement statement, DatabaseAddress address)
            throws WorkloadException, SQLException {
        try (ResultSet row =
                statement.executeQuery("select pg_is_in_recovery(), current_setting('transaction_read_only') = 'on'")) {
            row.next();
            if (row.getBoolean(1)) {
                throw new WorkloadException(
                        WorkloadException.Kind.FAILED,
                        address + " is a standby, which takes no writes: give the address of the primary, or all hosts"
                                + " in one connection string with target_session_attrs=read-write");
            }
            if (row.getBoolean(2)) {
                throw new WorkloadException(
                        WorkloadException.Kind.FAILED,
                        address + " takes no writes, for default_transaction_read_only is on: switch it off there"
                                + " (server, database, role or connection string), or give another address");
            }
        }
    }

    private static String foreignKeys(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select count(*) from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in (
                          'district'::regclass, 'customer'::regclass, 'history'::regclass, 'orders'::regclass,
                          'new_order'::regclass, 'order_line'::regclass, 'stock'::regclass)""")) {
            row.next();
            int found = row.getInt(1);
            return found == FOREIGN_KEYS ? "yes" : found == 0 ? "no" : found + " of " + FOREIGN_KEYS;
        }
    }

    private static void readSettings(Connection connection, Dialect dialect, Map<String, String> facts)
            throws SQLException {
        ServerSettings.read(connection, dialect.settingsThatMatter())
                .forEach((name, value) -> facts.put("settings." + name, value));
        // "15.18 (Debian 15.18-0+deb12u1)": the number alone.
        facts.put("version", facts.remove("settings.server_version").split(" ")[0]);
    }
}
