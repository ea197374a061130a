package io.tacho.cli.command;

import io.tacho.analysis.catalog.LakeCatalog;
import io.tacho.analysis.catalog.QueryException;
import io.tacho.analysis.report.ResultReport;
import io.tacho.cli.exit.CommandException;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.LakeOption;
import io.tacho.cli.output.Console;
import io.tacho.schemas.lake.LakeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tacho sql}. */
@Command(
        name = "sql",
        header = "Ask the finished runs in SQL (DuckDB).",
        description = {
            "Views: runs, operations, seconds, clients, errors, observations, with the newest revision of every run;"
                    + " all_runs and so on with every revision. 'describe runs' lists a view's columns.",
            "Without an argument the statement is read from stdin."
        })
public final class SqlCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "SELECT", arity = "0..1", description = "The statement.")
    private Optional<String> statement = Optional.empty();

    @Mixin
    private LakeOption lake;

    @Mixin
    private FormatOption format;

    public SqlCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws LakeException, IOException {
        String sql =
                statement.isPresent() ? statement.get() : new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        if (sql.isBlank()) {
            throw CommandException.usage("no statement: give it as an argument, or on stdin");
        }
        try (LakeCatalog catalog = LakeCatalog.open(lake.directory())) {
            try {
                console.result(ResultReport.of(catalog.query(sql), format.value()));
            } finally {
                // After the answer: a file is looked into when the first question needs it.
                catalog.warnings().forEach(warning -> console.note("warning: " + warning));
            }
        } catch (QueryException e) {
            throw CommandException.usage(e.getMessage());
        }
        return 0;
    }
}
