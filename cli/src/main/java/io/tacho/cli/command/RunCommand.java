package io.tacho.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tacho run}: the workloads below do it. */
@Command(
        name = "run",
        header = "Run one client of a run.",
        synopsisSubcommandLabel = "WORKLOAD",
        commandListHeading = "%nWorkloads:%n",
        subcommands = RunTpccCommand.class)
public final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "the workload is missing: tacho run tpcc");
    }
}
