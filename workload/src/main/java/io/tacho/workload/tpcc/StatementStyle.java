package io.tacho.workload.tpcc;

import io.tacho.workload.drive.WorkloadException;
import java.util.Locale;

/** How a transaction is put into statements ({@code --statements}); stored with the result. */
public enum StatementStyle {
    /** Multi-row SQL, two round trips a New-Order. */
    BATCHED,
    /** One data-modifying statement a transaction. */
    SINGLE,
    /** Functions on the server. */
    FUNCTIONS;

    /**
     * Reads the option's value.
     *
     * @throws WorkloadException of kind USAGE if there is no such style, or not yet
     */
    public static StatementStyle parse(String text) throws WorkloadException {
        for (StatementStyle style : values()) {
            if (style.optionName().equals(text)) {
                style.requireImplemented();
                return style;
            }
        }
        throw new WorkloadException(
                WorkloadException.Kind.USAGE, "--statements is \"" + text + "\": give batched, single or functions");
    }

    void requireImplemented() throws WorkloadException {
        if (this != BATCHED) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    "--statements " + optionName() + " comes in a later version: use --statements batched");
        }
    }

    /** The option's value. */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
