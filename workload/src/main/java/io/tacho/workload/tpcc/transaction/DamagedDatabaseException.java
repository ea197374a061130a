package io.tacho.workload.tpcc.transaction;

import io.tacho.workload.sql.ShownMessage;
import java.sql.SQLException;

/** What a TPC-C database has to answer, this one did not; the message says what. */
final class DamagedDatabaseException extends SQLException implements ShownMessage {
    private static final long serialVersionUID = 1L;

    /** "No data" (PostgreSQL manual, appendix A). */
    private static final String SQLSTATE = "02000";

    DamagedDatabaseException(String message) {
        this(message, null);
    }

    DamagedDatabaseException(String message, SQLException cause) {
        super(message, SQLSTATE, cause);
    }
}
