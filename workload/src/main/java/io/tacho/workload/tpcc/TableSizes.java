package io.tacho.workload.tpcc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** How large the tables of a PostgreSQL database are, with their indexes and, where a table is partitioned, all its partitions. */
final class TableSizes {
    private TableSizes() {}

    /**
     * Bytes by table, as the server's catalog has them: whole pages, dead rows included. A partitioned table has none of its
     * own, and a plain one no tree of partitions.
     */
    static Map<String, Long> bytes(Statement statement) throws SQLException {
        Map<String, Long> sizes = new TreeMap<>();
        try (ResultSet rows = statement.executeQuery("""
                select name, pg_total_relation_size(name::regclass) + coalesce(
                  (select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass) where isleaf), 0)::bigint
                from unnest(array['warehouse', 'district', 'customer', 'history', 'orders', 'new_order', 'order_line', 'item',
                  'stock']) tables(name)""")) {
            while (rows.next()) {
                sizes.put(rows.getString(1), rows.getLong(2));
            }
        }
        return sizes;
    }
}
