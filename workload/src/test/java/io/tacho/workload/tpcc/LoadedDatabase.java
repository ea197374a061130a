package io.tacho.workload.tpcc;

import io.tacho.embedded.EmbeddedException;
import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadReport;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/**
 * A real PostgreSQL with two warehouses, loaded once for all tests of this module; each test class works on a copy of its
 * own.
 */
public final class LoadedDatabase implements AutoCloseable {
    /** Warehouses loaded. */
    public static final int WAREHOUSES = 2;

    private static final String FRESH = "fresh";

    private final EmbeddedPostgres server;
    private final LoadReport report;

    LoadedDatabase() {
        try {
            server = EmbeddedPostgres.start(
                    PostgresSettings.temporary().with("fsync", "off").with("synchronous_commit", "off"));
            execute(address("postgres"), "create database " + FRESH);
            report = new TpccLoader(settings(fresh(), WAREHOUSES, ExistingTables.CONTINUE), LoadProgress.NONE).load();
        } catch (EmbeddedException | WorkloadException | SQLException e) {
            throw new IllegalStateException("no database to test with", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Settings of a load with foreign keys and the default seed. */
    public static LoadSettings settings(DatabaseAddress address, int warehouses, ExistingTables existing) {
        return new LoadSettings(
                List.of(address),
                warehouses,
                LoadSettings.DEFAULT_THREADS,
                LoadSettings.DEFAULT_SEED,
                ForeignKeys.CREATE,
                existing,
                "test");
    }

    /** The database as loaded: to be read only. */
    public DatabaseAddress fresh() {
        return address(FRESH);
    }

    /** What the load reported. */
    public LoadReport report() {
        return report;
    }

    /** A copy of the loaded database under another name. */
    public DatabaseAddress copy(String name) throws WorkloadException, SQLException {
        execute(address("postgres"), "create database " + name + " template " + FRESH + " strategy file_copy");
        return address(name);
    }

    /** An address of a database of this server. */
    public DatabaseAddress address(String database) {
        return address(database, "postgres");
    }

    /** An address as another user. */
    public DatabaseAddress address(String database, String user) {
        try {
            return ConnectionStrings.parseAll(
                            List.of("postgres://" + user + "@127.0.0.1:" + server.port() + "/" + database), Map.of())
                    .get(0);
        } catch (WorkloadException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The server's port on 127.0.0.1. */
    public int port() {
        return server.port();
    }

    /** Executes a statement. */
    public static void execute(DatabaseAddress address, String sql) throws WorkloadException, SQLException {
        try (Connection connection = Connector.to(address).open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The single number that a query gives. */
    public static BigDecimal number(DatabaseAddress address, String query) throws WorkloadException, SQLException {
        return new BigDecimal(text(address, query));
    }

    /** The single number that a query gives on a connection. */
    public static BigDecimal number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getBigDecimal(1);
        }
    }

    /** The single value that a query gives. */
    public static String text(DatabaseAddress address, String query) throws WorkloadException, SQLException {
        try (Connection connection = Connector.to(address).open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
