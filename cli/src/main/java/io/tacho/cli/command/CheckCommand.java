package io.tacho.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tacho check}: the workloads below do it. */
@Command(
        name = "check",
        header = "Check the consistency of a workload's database.",
        synopsisSubcommandLabel = "WORKLOAD",
        commandListHeading = "%nWorkloads:%n",
        subcommands = CheckTpccCommand.class)
public final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "the workload is missing: tacho check tpcc");
    }
}
