package io.tacho.workload.sql;

/**
 * How a transaction begins.
 *
 * @param sql {@code begin}, or {@code begin; set local ...; ...} where settings cannot be kept by the session
 * @param explicit whether a transaction of one statement needs this too, and a commit; else autocommit does
 */
public record TransactionStart(String sql, boolean explicit) {
    /** A plain begin: the session has its settings. */
    public static final TransactionStart PLAIN = new TransactionStart("begin", false);
}
