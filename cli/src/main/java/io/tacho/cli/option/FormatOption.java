package io.tacho.cli.option;

import io.tacho.cli.output.OutputFormat;
import picocli.CommandLine.Option;

/** {@code --format}, for commands with a result. */
public final class FormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "How the result is printed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    public OutputFormat value() {
        return format;
    }
}
