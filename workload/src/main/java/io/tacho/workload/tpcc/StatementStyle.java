package io.tacho.workload.tpcc;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.StatementFactory;
import io.tacho.workload.sql.TransactionStart;
import io.tacho.workload.tpcc.transaction.FunctionInstaller;
import io.tacho.workload.tpcc.transaction.TpccStatements;
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
     * @throws WorkloadException of kind USAGE if there is no such style
     */
    public static StatementStyle parse(String text) throws WorkloadException {
        for (StatementStyle style : values()) {
            if (style.optionName().equals(text)) {
                return style;
            }
        }
        throw new WorkloadException(
                WorkloadException.Kind.USAGE, "--statements is \"" + text + "\": give batched, single or functions");
    }

    /**
     * Prepares the transactions in this style.
     *
     * @param start how they begin
     */
    public StatementFactory<TpccStatements> factory(TransactionStart start) {
        return switch (this) {
            case BATCHED -> connection -> TpccStatements.batched(connection, start);
            case SINGLE -> connection -> TpccStatements.single(connection, start);
            case FUNCTIONS -> connection -> TpccStatements.functions(connection, start);
        };
    }

    /**
     * Makes what the style needs on the server, before statements are prepared.
     *
     * @throws WorkloadException if it cannot be made
     */
    void install(Connector connector) throws WorkloadException {
        if (this == FUNCTIONS) {
            FunctionInstaller.install(connector);
        }
    }

    /** The option's value. */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
