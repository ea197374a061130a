package io.tacho.cli.command;

import io.tacho.analysis.catalog.LakeCatalog;
import io.tacho.analysis.catalog.QueryException;
import io.tacho.analysis.catalog.RunFilter;
import io.tacho.analysis.report.ResultReport;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.InstantText;
import io.tacho.cli.option.LakeOption;
import io.tacho.cli.output.Console;
import io.tacho.schemas.lake.LakeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho runs}. */
@Command(
        name = "runs",
        header = "List the finished runs, the latest first.",
        description = "Reads the lake; neither Kafka nor a database is needed.")
public final class RunsCommand implements Callable<Integer> {
    private final Console console;

    @Option(names = "--tag", paramLabel = "NAME=VALUE", description = "Only runs with this tag; may be repeated.")
    private Map<String, String> tags = new LinkedHashMap<>();

    @Option(names = "--workload", paramLabel = "NAME", description = "Only runs of this workload, for example tpcc.")
    private Optional<String> workload = Optional.empty();

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = InstantText.class,
            description = "Only runs that started since then: 2026-11-30, 2026-11-30T12:00:00Z, or an age such as 24h.")
    private Optional<Instant> since = Optional.empty();

    @Mixin
    private LakeOption lake;

    @Mixin
    private FormatOption format;

    public RunsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws LakeException, QueryException {
        try (LakeCatalog catalog = LakeCatalog.open(lake.directory())) {
            try {
                console.result(ResultReport.of(catalog.runs(new RunFilter(workload, tags, since)), format.value()));
            } finally {
                // After the answer: a file is looked into when the first question needs it.
                catalog.warnings().forEach(warning -> console.note("warning: " + warning));
            }
        }
        return 0;
    }
}
