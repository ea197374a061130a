package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The book of a load, kept in the database: the table {@code tacho_load_parts} has a line for each part that is there or
 * begun. What a host may do, and what is left to do after a kill, is read from it alone. Stateless.
 */
final class LoadBook {
    static final String TABLE = "tacho_load_parts";

    /** Lines fetched at a time: a book of 140,000 warehouses has more than a million. */
    private static final int FETCH = 10_000;

    /** Tables of a warehouse. */
    private static final int TABLES_OF_A_WAREHOUSE = TpccTable.values().length - 1;

    /** How far a part is. */
    enum PartState {
        BEGUN,
        WHOLE
    }

    /** Enters a part, unless somebody has. True if this did. */
    boolean enter(Connection connection, CopyPart part, long copied, PartState state) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into " + TABLE + " values (?, ?, ?, ?) on conflict (part_table, warehouse) do nothing")) {
            insert.setString(1, part.table().sqlName());
            insert.setInt(2, part.warehouse());
            insert.setLong(3, copied);
            insert.setBoolean(4, state == PartState.WHOLE);
            return insert.executeUpdate() == 1;
        }
    }

    /** Writes down that a part has come further, if it is where it is thought to be. True if it was. */
    boolean advance(Connection connection, CopyPart part, long from, long to, PartState state) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("update " + TABLE
                + " set copied = ?, whole = ? where part_table = ? and warehouse = ? and copied = ? and not whole")) {
            update.setLong(1, to);
            update.setBoolean(2, state == PartState.WHOLE);
            update.setString(3, part.table().sqlName());
            update.setInt(4, part.warehouse());
            update.setLong(5, from);
            return update.executeUpdate() == 1;
        }
    }

    /** Rows of a part that are there; empty if it was never entered. */
    OptionalLong copied(Connection connection, CopyPart part) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "select copied from " + TABLE + " where part_table = ? and warehouse = ?")) {
            query.setString(1, part.table().sqlName());
            query.setInt(2, part.warehouse());
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    /** The parts of a share that are there wholly. */
    DoneParts done(Connection connection, LoadShare share, int warehouses) throws SQLException {
        int first = share.first(warehouses);
        DoneParts done = new DoneParts(first);
        connection.setAutoCommit(false); // or all lines would be fetched at once
        try (PreparedStatement query = connection.prepareStatement("select part_table, warehouse from " + TABLE
                + " where whole and (warehouse between ? and ? or part_table = 'item')")) {
            query.setFetchSize(FETCH);
            query.setInt(1, first);
            query.setInt(2, share.last(warehouses));
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    done.add(new CopyPart(table(rows.getString(1)), rows.getInt(2)));
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
        return done;
    }

    /** How much of a load is there, over all hosts. */
    record Extent(long parts, int warehouses) {}

    /** Parts and warehouses that are there wholly. */
    Extent extent(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select coalesce(sum(parts), 0),"
                        + " count(case when parts = " + TABLES_OF_A_WAREHOUSE + " and warehouse > 0 then 1 end)"
                        + " from (select warehouse, count(*) as parts from " + TABLE
                        + " where whole group by warehouse) by_warehouse");
                ResultSet row = query.executeQuery()) {
            row.next();
            return new Extent(row.getLong(1), row.getInt(2));
        }
    }

    /** Rows of each table that came in, by the lines. */
    Map<TpccTable, Long> rows(Connection connection) throws SQLException {
        Map<TpccTable, Long> rows = new EnumMap<>(TpccTable.class);
        try (PreparedStatement query = connection.prepareStatement(
                        "select part_table, sum(copied) from " + TABLE + " group by part_table");
                ResultSet table = query.executeQuery()) {
            while (table.next()) {
                rows.put(table(table.getString(1)), table.getLong(2));
            }
        }
        return rows;
    }

    private static TpccTable table(String sqlName) {
        return TpccTable.valueOf(sqlName.toUpperCase(Locale.ROOT));
    }
}
