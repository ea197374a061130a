package io.tacho.workload.sql;

import java.util.Map;
import java.util.TreeMap;

/**
 * How a transaction begins.
 *
 * @param sql {@code begin}, or {@code begin; set local ...; ...} where settings cannot be kept by the session
 * @param explicit whether a transaction of one statement needs this too, and a commit; else autocommit does
 */
public record TransactionStart(String sql, boolean explicit) {
    /** A plain begin: the session has its settings. */
    public static final TransactionStart PLAIN = new TransactionStart("begin", false);

    private static final String ISOLATION = "default_transaction_isolation";

    /** A begin that brings the settings of a session along, for a server session that is another one each time. */
    static TransactionStart withSettings(Map<String, String> settings) {
        Map<String, String> local = new TreeMap<>(settings);
        String isolation = local.remove(ISOLATION);
        StringBuilder sql = new StringBuilder("begin");
        if (isolation != null) {
            // The default would count from the next transaction on.
            sql.append(" isolation level ").append(isolation);
        }
        local.forEach((name, value) -> sql.append("; set local ")
                .append(name)
                .append(" = '")
                .append(value.replace("'", "''"))
                .append('\''));
        return new TransactionStart(sql.toString(), true);
    }
}
