package io.tacho.cli.command;

import io.tacho.analysis.report.ResultReport;
import io.tacho.analysis.rows.RowSet;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.option.DatabaseUrls;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.output.Console;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.check.BrokenCondition;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.check.ConsistencyCondition;
import io.tacho.workload.tpcc.check.ConsistencyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tacho check tpcc}. */
@Command(
        name = "tpcc",
        header = "Check a TPC-C database against the consistency conditions.",
        description = {
            "Conditions 1 to 12 of clause 3.3.2, in one snapshot. They hold at every quiet moment: after a load and after a"
                    + " run. Number 11 is left out once an order has been delivered since the load, for it holds until then"
                    + " only.",
            "Exit code 1 if one is broken; up to " + ConsistencyCheck.EXAMPLES + " offending keys of each are named."
        })
public final class CheckTpccCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private DatabaseUrls urls;

    @Mixin
    private FormatOption format;

    public CheckTpccCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws WorkloadException {
        ConsistencyReport report = new ConsistencyCheck(urls.addresses().get(0)).report();
        List<BrokenCondition> broken = report.broken();
        List<List<Object>> rows = new ArrayList<>();
        for (ConsistencyCondition condition : report.checked()) {
            Optional<BrokenCondition> problem =
                    broken.stream().filter(one -> one.condition() == condition).findFirst();
            rows.add(List.of(
                    condition.number(),
                    condition.text(),
                    problem.isEmpty(),
                    problem.map(BrokenCondition::rows).orElse(0L),
                    problem.map(BrokenCondition::examples).orElse(List.of())));
        }
        console.result(ResultReport.of(
                new RowSet(List.of("condition", "rule", "holds", "offending_rows", "examples"), rows), format.value()));
        for (ConsistencyCondition condition : ConsistencyCondition.values()) {
            if (!report.checked().contains(condition)) {
                console.note("tacho: condition " + condition.number() + " is left out (" + condition.text()
                        + "): an order has been delivered since the load");
            }
        }
        broken.forEach(one -> console.note("tacho: " + one));
        return broken.isEmpty() ? ExitCode.PASSED.code() : ExitCode.FAILED.code();
    }
}
