package io.tacho.workload.tpcc.generate;

import java.sql.SQLException;

/** Takes encoded rows. */
@FunctionalInterface
public interface ByteSink {
    /** Takes bytes, which the caller reuses after the return. */
    void write(byte[] bytes, int offset, int length) throws SQLException;
}
