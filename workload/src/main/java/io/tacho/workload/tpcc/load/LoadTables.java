package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.generate.TpccTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The tables that a load fills: made, dropped, or found as an earlier load or another host has left them. Every statement
 * may meet another host that does the same at the same time.
 */
final class LoadTables {
    /** A table, index, key or constraint of that name is there; the last one: it has come while this one was made. */
    private static final Set<String> THERE = Set.of("42P07", "42710", "42P16", "23505");

    private static final List<SchemaStatement> BOOK = List.of(
            new SchemaStatement(
                    TpccTable.WAREHOUSE,
                    LoadBook.TABLE,
                    "create table " + LoadBook.TABLE + " (part_table text not null, warehouse int not null,"
                            + " copied bigint not null, whole boolean not null, primary key (part_table, warehouse))"),
            new SchemaStatement(
                    TpccTable.WAREHOUSE,
                    LoadParameters.TABLE,
                    "create table " + LoadParameters.TABLE + " (name text primary key, value text not null)"));

    private final Connection connection;
    private final DatabaseAddress address;

    LoadTables(Connection connection, DatabaseAddress address) {
        this.connection = connection;
        this.address = address;
    }

    /**
     * Makes what is missing of them.
     *
     * @return how the load in the database was begun: as asked, with the id of its first host
     * @throws WorkloadException of kind USAGE if the database holds something else
     */
    LoadParameters prepare(LoadParameters asked) throws WorkloadException, SQLException {
        // Tables first: a load writes down what it is before it makes them.
        List<String> present = present();
        Optional<LoadParameters> begun = LoadParameters.readBegun(connection);
        if (begun.isEmpty()) {
            refuse(present);
            for (SchemaStatement table : BOOK) {
                createUnlessThere(table);
            }
            asked.begin(connection);
            begun = LoadParameters.readBegun(connection);
        }
        LoadParameters found = begun.orElseThrow();
        refuseOther(found, asked);
        if (!LoadParameters.isWhole(connection)) {
            for (SchemaStatement table : TpccSchema.of(found).createTables()) {
                createUnlessThere(table);
            }
        }
        return found;
    }

    private void createUnlessThere(SchemaStatement table) throws SQLException {
        if (isThere(connection, table.name())) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(table.sql());
        } catch (SQLException e) {
            if (!isThere(e)) {
                throw e;
            }
        }
    }

    /** Whether there is such a table. */
    static boolean isThere(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return LoadParameters.exists(statement, table);
        }
    }

    /** Whether something could not be made because it is there. */
    static boolean isThere(SQLException e) {
        return THERE.contains(String.valueOf(e.getSQLState()));
    }

    /** What the load is comes first: without it, a table that is left over is never taken for loaded. */
    void drop() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists " + LoadParameters.TABLE);
            statement.execute("drop table if exists " + LoadBook.TABLE);
            for (String drop : TpccSchema.dropTables()) {
                statement.execute(drop);
            }
        }
    }

    private List<String> present() throws SQLException {
        List<String> present = new ArrayList<>();
        for (TpccTable table : TpccTable.values()) {
            if (isThere(connection, table.sqlName())) {
                present.add(table.sqlName());
            }
        }
        return present;
    }

    private void refuse(List<String> present) throws WorkloadException {
        if (!present.isEmpty()) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    address + " already has tables of TPC-C's names (" + String.join(", ", present)
                            + ") and no record of how they were loaded: add --drop to replace them, or give another"
                            + " database");
        }
    }

    private void refuseOther(LoadParameters found, LoadParameters asked) throws WorkloadException, SQLException {
        List<String> differences = found.differences(asked);
        if (!differences.isEmpty()) {
            boolean whole = LoadParameters.isWhole(connection);
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    address + " holds " + (whole ? "a load" : "the beginning of a load") + " with other options ("
                            + String.join("; ", differences) + "): "
                            + (whole
                                    ? "add --drop to replace it, or give another database"
                                    : "give these to go on with it, or add --drop to replace it"));
        }
    }
}
