package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a database was loaded, kept there in the table {@code tacho_load}, which is written last: without it a load is not
 * whole.
 *
 * @param id drawn for each load, so that two databases loaded alike are not taken for one
 * @param warehouses warehouses loaded
 * @param seed of the population
 * @param cLast the constant C of last names (clause 2.1.6.1: the run's must differ by an allowed amount)
 * @param foreignKeys whether the ten foreign keys are there
 * @param toolVersion version of Tacho that loaded it
 */
public record LoadParameters(String id, int warehouses, long seed, int cLast, boolean foreignKeys, String toolVersion) {
    static final String TABLE = "tacho_load";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String INIT = ": load one with tacho init tpcc";

    /** An id that no other load has. */
    static String drawId() {
        return HexFormat.of().toHexDigits(RANDOM.nextLong());
    }

    void write(Connection connection) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("workload", "tpcc");
        values.put("load", id);
        values.put("warehouses", Integer.toString(warehouses));
        values.put("seed", Long.toString(seed));
        values.put("c_last", Integer.toString(cLast));
        values.put("foreign_keys", foreignKeys ? "yes" : "no");
        values.put("tool_version", toolVersion);
        try (PreparedStatement insert = connection.prepareStatement("insert into " + TABLE + " values (?, ?)")) {
            for (Map.Entry<String, String> value : values.entrySet()) {
                insert.setString(1, value.getKey());
                insert.setString(2, value.getValue());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /**
     * Reads what a load left.
     *
     * @throws WorkloadException of kind FAILED that tells to load, if there is no whole load
     */
    public static LoadParameters read(Connection connection, DatabaseAddress address)
            throws WorkloadException, SQLException {
        Map<String, String> values = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            if (!exists(statement, TABLE)) {
                throw new WorkloadException(
                        WorkloadException.Kind.FAILED, address + " holds no TPC-C database of Tacho's" + INIT);
            }
            try (ResultSet rows = statement.executeQuery("select name, value from " + TABLE)) {
                while (rows.next()) {
                    values.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        if (!"tpcc".equals(values.get("workload")) || !values.containsKey("load")) {
            throw new WorkloadException(
                    WorkloadException.Kind.FAILED,
                    address + " holds a TPC-C database whose load did not end" + INIT + " --drop");
        }
        return new LoadParameters(
                values.get("load"),
                Integer.parseInt(values.get("warehouses")),
                Long.parseLong(values.get("seed")),
                Integer.parseInt(values.get("c_last")),
                "yes".equals(values.get("foreign_keys")),
                values.get("tool_version"));
    }

    static boolean exists(Statement statement, String table) throws SQLException {
        try (ResultSet row = statement.executeQuery("select to_regclass('" + table + "') is not null")) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
