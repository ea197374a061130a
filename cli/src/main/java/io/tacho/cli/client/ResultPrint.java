package io.tacho.cli.client;

import io.tacho.analysis.report.OutputFormat;
import io.tacho.analysis.report.ResultReport;
import io.tacho.cli.output.Console;
import io.tacho.schemas.avro.RunResult;
import java.util.function.Consumer;

/** Prints the merged result of a run; one that measured nothing is a sentence for people. */
public final class ResultPrint implements Consumer<RunResult> {
    private final Console console;
    private final OutputFormat format;

    public ResultPrint(Console console, OutputFormat format) {
        this.console = console;
        this.format = format;
    }

    @Override
    public void accept(RunResult merged) {
        if (merged.getMeasuredSeconds() == 0) {
            console.note("tacho: run " + merged.getRunId() + " ended before a whole second of its measurement interval"
                    + " was over: there is nothing measured to show");
            if (format == OutputFormat.TABLE || format == OutputFormat.MARKDOWN) {
                return;
            }
        }
        console.result(ResultReport.of(merged, format));
    }
}
