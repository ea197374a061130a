package io.tacho.workload.tpcc.generate;

import java.sql.SQLException;

/** Takes encoded rows. */
@FunctionalInterface
public interface ByteSink {
    /**
     * Takes whole rows (and the header or trailer of a format that has them).
     *
     * @param bytes reused by the caller after the return
     * @param rows how many rows they hold
     */
    void write(byte[] bytes, int offset, int length, int rows) throws SQLException;
}
