package io.tacho.workload.tpcc;

import io.tacho.workload.drive.WorkloadException;
import java.util.Map;

/** The transactions' isolation ({@code --isolation}). */
public enum IsolationLevel {
    /** What the server has as its default. */
    DEFAULT("default", Map.of()),
    READ_COMMITTED("read-committed", Map.of("default_transaction_isolation", "read committed")),
    REPEATABLE_READ("repeatable-read", Map.of("default_transaction_isolation", "repeatable read")),
    SERIALIZABLE("serializable", Map.of("default_transaction_isolation", "serializable"));

    private final String optionName;
    private final Map<String, String> sessionSettings;

    IsolationLevel(String optionName, Map<String, String> sessionSettings) {
        this.optionName = optionName;
        this.sessionSettings = sessionSettings;
    }

    /**
     * Reads the option's value.
     *
     * @throws WorkloadException of kind USAGE if there is no such level
     */
    public static IsolationLevel parse(String text) throws WorkloadException {
        for (IsolationLevel level : values()) {
            if (level.optionName.equals(text)) {
                return level;
            }
        }
        throw new WorkloadException(
                WorkloadException.Kind.USAGE,
                "--isolation is \"" + text + "\": give default, read-committed, repeatable-read or serializable");
    }

    /** The option's value. */
    public String optionName() {
        return optionName;
    }

    Map<String, String> sessionSettings() {
        return sessionSettings;
    }
}
