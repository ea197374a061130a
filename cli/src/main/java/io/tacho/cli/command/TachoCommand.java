package io.tacho.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root: names the commands and holds the options that all of them have. */
@Command(
        name = "tacho",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = false,
        header = "A tachometer for databases: one exact result from many benchmark clients.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        parameterListHeading = "%nParameters:%n",
        subcommands = {
            DemoCommand.class,
            UpCommand.class,
            AggregateCommand.class,
            InitCommand.class,
            RunCommand.class,
            CheckCommand.class,
            WatchCommand.class,
            EventsCommand.class,
            ReplayCommand.class,
            StopCommand.class,
            TopicsCommand.class,
            RunsCommand.class,
            ShowCommand.class,
            SqlCommand.class,
            CompletionCommand.class
        })
public final class TachoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--config",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            order = 1000,
            description = "YAML file with options (names without dashes); the command line and TACHO_<OPTION> beat it.")
    private Path config;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            order = 1001,
            description = "More log lines and stack traces on stderr.")
    private boolean debug;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
