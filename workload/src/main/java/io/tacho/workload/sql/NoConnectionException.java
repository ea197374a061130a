package io.tacho.workload.sql;

import java.sql.SQLTransientConnectionException;

/** No connection could be had in time; its message is fit to be shown. */
final class NoConnectionException extends SQLTransientConnectionException implements ShownMessage {
    private static final long serialVersionUID = 1L;

    NoConnectionException(String message, String sqlState) {
        super(message, sqlState);
    }
}
