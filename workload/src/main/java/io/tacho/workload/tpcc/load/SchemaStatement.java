package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;

/**
 * A statement that makes one thing of the schema.
 *
 * @param table the table that it belongs to
 * @param name of the table, key, index or constraint, by which the catalog tells whether it is there
 * @param sql makes it; fails if it is there
 */
record SchemaStatement(TpccTable table, String name, String sql) {}
