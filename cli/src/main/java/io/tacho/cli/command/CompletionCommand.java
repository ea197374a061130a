package io.tacho.cli.command;

import io.tacho.cli.output.Console;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tacho completion}. */
@Command(
        name = "completion",
        header = "Print a completion script for bash and zsh.",
        description = "Use: source <(tacho completion)")
public final class CompletionCommand implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    public CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.result(AutoComplete.bash("tacho", spec.root().commandLine()));
        return 0;
    }
}
