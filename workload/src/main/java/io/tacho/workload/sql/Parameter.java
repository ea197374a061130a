package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import java.util.Map;

/**
 * A parameter of a connection string, as pgjdbc knows it.
 *
 * @param name pgjdbc's
 * @param value pgjdbc's
 */
record Parameter(String name, String value) {
    private static final Map<String, String> NAMES = Map.of(
            "application_name", "ApplicationName",
            "connect_timeout", "connectTimeout",
            "keepalives", "tcpKeepAlive",
            "channel_binding", "channelBinding",
            "gssencmode", "gssEncMode",
            "target_session_attrs", "targetServerType",
            "load_balance_hosts", "loadBalanceHosts");

    private static final Map<String, Map<String, String>> VALUES = Map.of(
            "keepalives", Map.of("1", "true", "0", "false"),
            "target_session_attrs",
                    Map.of(
                            "any", "any",
                            "read-write", "primary",
                            "primary", "primary",
                            "read-only", "secondary",
                            "standby", "secondary",
                            "prefer-standby", "preferSecondary"),
            "load_balance_hosts", Map.of("disable", "false", "random", "true"));

    /**
     * Translates a parameter of libpq; what is none passes as it is.
     *
     * @param which the connection string's name in messages
     */
    static Parameter ofLibpq(String which, String name, String value) throws WorkloadException {
        Map<String, String> values = VALUES.get(name);
        String known = values == null ? value : values.get(value);
        if (known == null) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    which + " has another value for " + name + " than "
                            + String.join(
                                    ", ", values.keySet().stream().sorted().toList()) + ": give one of these");
        }
        return new Parameter(NAMES.getOrDefault(name, name), known);
    }

    void putInto(Map<String, String> parameters) {
        parameters.put(name, value);
    }
}
