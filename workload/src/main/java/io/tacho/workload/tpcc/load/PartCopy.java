package io.tacho.workload.tpcc.load;

import java.sql.SQLException;

/** How a part comes into the database so that a load killed at any moment leaves it there wholly, or can tell. */
interface PartCopy {
    /**
     * Copies a part that is not there yet, or not wholly.
     *
     * @return rows that this call brought in; fewer than the part has if another host was at it
     */
    long copy(LoadConnection connection, CopyPart part) throws SQLException, InterruptedException;
}
