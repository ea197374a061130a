package io.tacho.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tacho init}: the workloads below do it. */
@Command(
        name = "init",
        header = "Create and load the database of a workload.",
        synopsisSubcommandLabel = "WORKLOAD",
        commandListHeading = "%nWorkloads:%n",
        subcommands = InitTpccCommand.class)
public final class InitCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "the workload is missing: tacho init tpcc");
    }
}
