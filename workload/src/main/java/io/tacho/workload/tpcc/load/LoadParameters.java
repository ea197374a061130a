package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a database was loaded, kept there in the table {@code tacho_load}, whose line {@code load} is written last: without it
 * a load is not whole.
 *
 * @param id drawn for each load, so that two databases loaded alike are not taken for one
 * @param warehouses warehouses loaded
 * @param seed of the population
 * @param cLast the constant C of last names (clause 2.1.6.1: the run's must differ by an allowed amount)
 * @param foreignKeys whether the ten foreign keys are there
 * @param partitions table partitions of each table but item; 1 for plain tables
 * @param toolVersion version of Tacho that loaded it
 */
public record LoadParameters(
        String id, int warehouses, long seed, int cLast, boolean foreignKeys, int partitions, String toolVersion) {
    static final String TABLE = "tacho_load";
    /** Holds the id from the begin of a load. */
    private static final String BEGUN = "begun";

    /** Holds the id when the load is whole. */
    private static final String WHOLE = "load";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String INIT = ": load one with tacho init tpcc";

    /** An id that no other load has. */
    static String drawId() {
        return HexFormat.of().toHexDigits(RANDOM.nextLong());
    }

    /** Writes down, before anything is loaded, what is going to be; keeps what another host has written down before. */
    void begin(Connection connection) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("workload", "tpcc");
        values.put(BEGUN, id);
        values.put("warehouses", Integer.toString(warehouses));
        values.put("seed", Long.toString(seed));
        values.put("c_last", Integer.toString(cLast));
        values.put("foreign_keys", foreignKeys ? "yes" : "no");
        values.put("partitions", Integer.toString(partitions));
        values.put("tool_version", toolVersion);
        // One statement, so that two hosts never write a mixture.
        String rows = String.join(", ", Collections.nCopies(values.size(), "(?, ?)"));
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into " + TABLE + " values " + rows + " on conflict (name) do nothing")) {
            int parameter = 0;
            for (Map.Entry<String, String> value : values.entrySet()) {
                insert.setString(++parameter, value.getKey());
                insert.setString(++parameter, value.getValue());
            }
            insert.executeUpdate();
        }
    }

    /** Writes down that the load is whole. */
    void finish(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into " + TABLE + " values ('" + WHOLE + "', ?) on conflict (name) do nothing")) {
            insert.setString(1, id);
            insert.executeUpdate();
        }
    }

    /** What another load asks for otherwise, each with both values; empty if it is the same load. */
    List<String> differences(LoadParameters asked) {
        List<String> differences = new ArrayList<>();
        difference(differences, "--warehouses", warehouses, asked.warehouses);
        difference(differences, "--seed", seed, asked.seed);
        difference(differences, "foreign keys", foreignKeys ? "yes" : "no", asked.foreignKeys ? "yes" : "no");
        difference(differences, "--partitions", partitions, asked.partitions);
        return differences;
    }

    private static void difference(List<String> differences, String name, Object here, Object asked) {
        if (!here.equals(asked)) {
            differences.add(name + " " + here + " there, " + asked + " here");
        }
    }

    /**
     * Reads what a load left.
     *
     * @throws WorkloadException of kind FAILED that tells to load, if there is no whole load
     */
    public static LoadParameters read(Connection connection, DatabaseAddress address)
            throws WorkloadException, SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!exists(statement, TABLE)) {
                throw new WorkloadException(
                        WorkloadException.Kind.FAILED, address + " holds no TPC-C database of Tacho's" + INIT);
            }
        }
        Map<String, String> values = values(connection);
        if (!"tpcc".equals(values.get("workload")) || !values.containsKey(WHOLE)) {
            throw new WorkloadException(
                    WorkloadException.Kind.FAILED,
                    address
                            + " holds a TPC-C database whose load did not end: run tacho init tpcc again with the options"
                            + " it was begun with, or with --drop");
        }
        return of(values);
    }

    /** What a load, whole or not, has written down; empty if there is none. */
    static Optional<LoadParameters> readBegun(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!exists(statement, TABLE)) {
                return Optional.empty();
            }
        }
        Map<String, String> values = values(connection);
        return values.containsKey("warehouses") ? Optional.of(of(values)) : Optional.empty();
    }

    /** Whether the load is whole. */
    static boolean isWhole(Connection connection) throws SQLException {
        return values(connection).containsKey(WHOLE);
    }

    private static Map<String, String> values(Connection connection) throws SQLException {
        Map<String, String> values = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select name, value from " + TABLE)) {
            while (rows.next()) {
                values.put(rows.getString(1), rows.getString(2));
            }
        }
        return values;
    }

    private static LoadParameters of(Map<String, String> values) {
        return new LoadParameters(
                values.getOrDefault(WHOLE, values.get(BEGUN)),
                Integer.parseInt(values.get("warehouses")),
                Long.parseLong(values.get("seed")),
                Integer.parseInt(values.get("c_last")),
                "yes".equals(values.get("foreign_keys")),
                Integer.parseInt(values.getOrDefault("partitions", "1")), // a load of before they were
                values.get("tool_version"));
    }

    static boolean exists(Statement statement, String table) throws SQLException {
        try (ResultSet row = statement.executeQuery("select to_regclass('" + table + "') is not null")) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
