package io.tacho.analysis.catalog;

import java.sql.SQLException;

/** A query that DuckDB refuses; the message is its own, without the technical preamble. */
public final class QueryException extends Exception {
    private static final long serialVersionUID = 1;

    QueryException(SQLException cause) {
        super(message(cause), cause);
    }

    private static String message(SQLException cause) {
        String message = String.valueOf(cause.getMessage());
        return message.startsWith("Invalid Error: ") ? message.substring("Invalid Error: ".length()) : message;
    }
}
