package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;

/** Whether statements are prepared on the server and settings kept by the session ({@code --prepared}). */
public enum PreparedStatements {
    /** Named statements and settings at login: for a server, or a pooler in session mode. */
    ON("on"),
    /** Nothing outlives a transaction: for a pooler in transaction mode. Every statement is parsed each time. */
    OFF("off");

    private final String optionName;

    PreparedStatements(String optionName) {
        this.optionName = optionName;
    }

    /**
     * Reads the option's value.
     *
     * @throws WorkloadException of kind USAGE if it is neither
     */
    public static PreparedStatements parse(String text) throws WorkloadException {
        for (PreparedStatements value : values()) {
            if (value.optionName.equals(text)) {
                return value;
            }
        }
        throw new WorkloadException(
                WorkloadException.Kind.USAGE,
                "--prepared is \"" + text + "\": give on, or off behind a connection pooler in transaction mode");
    }

    /** The option's value. */
    public String optionName() {
        return optionName;
    }
}
