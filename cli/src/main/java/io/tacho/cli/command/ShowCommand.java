package io.tacho.cli.command;

import io.tacho.analysis.catalog.LakeCatalog;
import io.tacho.analysis.catalog.QueryException;
import io.tacho.analysis.catalog.UnknownRunException;
import io.tacho.analysis.report.ResultReport;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.LakeOption;
import io.tacho.cli.output.Console;
import io.tacho.schemas.lake.LakeException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tacho show}. */
@Command(
        name = "show",
        header = "Show the result of a finished run.",
        description =
                "Reads the lake; neither Kafka nor a database is needed. The JSON is the same as run and demo print.")
public final class ShowCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "RUN",
            defaultValue = "latest",
            description = "The run's id, or latest (default: ${DEFAULT-VALUE}).")
    private String runId;

    @Option(names = "--revision", paramLabel = "N", description = "A certain revision (default: the newest).")
    private Optional<Integer> revision = Optional.empty();

    @Mixin
    private LakeOption lake;

    @Mixin
    private FormatOption format;

    public ShowCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws LakeException, QueryException, UnknownRunException {
        try (LakeCatalog catalog = LakeCatalog.open(lake.directory())) {
            try {
                console.result(ResultReport.of(catalog.result(runId, revision), format.value()));
            } finally {
                // After the answer: a file is looked into when the first question needs it.
                catalog.warnings().forEach(warning -> console.note("warning: " + warning));
            }
        }
        return 0;
    }
}
