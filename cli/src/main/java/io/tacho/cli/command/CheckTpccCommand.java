package io.tacho.cli.command;

import io.tacho.analysis.report.ResultReport;
import io.tacho.analysis.rows.RowSet;
import io.tacho.cli.client.CheckTalk;
import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.option.DatabaseUrls;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.check.BrokenCondition;
import io.tacho.workload.tpcc.check.CheckSettings;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.check.ConsistencyCondition;
import io.tacho.workload.tpcc.check.ConsistencyReport;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho check tpcc}. */
@Command(
        name = "tpcc",
        header = "Check a TPC-C database against the consistency conditions.",
        description = {
            "Conditions 1 to 12 of clause 3.3.2, by several connections that share one snapshot, so that a run may go on"
                    + " meanwhile. Number 11 is left out once an order has been delivered since the load, for it holds"
                    + " until then only.",
            "Exit code 1 if one is broken; up to " + ConsistencyCheck.EXAMPLES + " offending keys of each are named."
                    + " The seconds of a condition are those of the statements that answered it; conditions share them.",
            "What it takes is estimated first, on stderr. PostgreSQL; CockroachDB and YugabyteDB were never tried."
        })
public final class CheckTpccCommand implements Callable<Integer> {
    private static final double MILLIS_PER_SECOND = 1000;

    private final Console console;

    @Mixin
    private DatabaseUrls urls;

    @Option(
            names = "--conditions",
            paramLabel = "N,N-N…",
            description = "Which conditions, such as 1-4,9,12 (default: all).")
    private Optional<String> conditions = Optional.empty();

    @Option(
            names = "--warehouse-range",
            paramLabel = "A-B",
            description = "Which warehouses, such as 1-10 (default: all).")
    private Optional<String> warehouses = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Connections that read side by side (default: processors of this machine, at least 2).")
    private int threads = CheckSettings.DEFAULT_THREADS;

    @Mixin
    private FormatOption format;

    public CheckTpccCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws WorkloadException {
        CheckSettings settings = settings();
        ConsistencyReport report;
        try (Progress progress = new Progress(console)) {
            report = new ConsistencyCheck(
                            urls.addresses().get(0), settings, new CheckTalk(progress, settings.conditions()))
                    .report();
        }
        console.result(ResultReport.of(
                new RowSet(
                        List.of("condition", "rule", "holds", "offending_rows", "examples", "seconds"),
                        report.checked().stream().map(one -> row(report, one)).toList()),
                format.value()));
        for (ConsistencyCondition condition : new TreeSet<>(settings.conditions())) {
            if (!report.checked().contains(condition)) {
                console.note("tacho: condition " + condition.number() + " is left out (" + condition.text()
                        + "): an order has been delivered since the load");
            }
        }
        report.broken().forEach(one -> console.note("tacho: " + one));
        return report.broken().isEmpty() ? ExitCode.PASSED.code() : ExitCode.FAILED.code();
    }

    private CheckSettings settings() throws WorkloadException {
        if (threads < 1) {
            throw CommandException.usage("--threads is " + threads + ": give at least 1");
        }
        CheckSettings all = CheckSettings.all();
        return new CheckSettings(
                conditions.isPresent() ? CheckSettings.parseConditions(conditions.get()) : all.conditions(),
                warehouses.isPresent() ? Optional.of(WarehouseRange.parse(warehouses.get())) : Optional.empty(),
                threads);
    }

    private static List<Object> row(ConsistencyReport report, ConsistencyCondition condition) {
        Optional<BrokenCondition> problem = report.broken().stream()
                .filter(one -> one.condition() == condition)
                .findFirst();
        return List.of(
                condition.number(),
                condition.text(),
                problem.isEmpty(),
                problem.map(BrokenCondition::rows).orElse(0L),
                problem.map(BrokenCondition::examples).orElse(List.of()),
                report.times().get(condition).toMillis() / MILLIS_PER_SECOND);
    }
}
