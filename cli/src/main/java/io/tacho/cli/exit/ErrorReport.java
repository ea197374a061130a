package io.tacho.cli.exit;

import io.tacho.analysis.catalog.UnknownRunException;
import io.tacho.workload.coordinate.CoordinationException;
import io.tacho.workload.drive.WorkloadException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns what was thrown into one sentence on stderr and an exit code. Stack traces only with {@code --debug}; secrets never.
 */
public final class ErrorReport implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final String DEBUG = "--debug";

    /** A command line that picocli could not understand: 2. */
    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        StringBuilder text = new StringBuilder(unknownCommand(problem)
                .map(name -> "'" + name + "' is no command")
                .orElse(problem.getMessage()));
        var suggestions = new StringWriter();
        if (UnmatchedArgumentException.printSuggestions(problem, new PrintWriter(suggestions))) {
            text.append(". ").append(suggestions.toString().strip());
        }
        say(command.getErr(), text.toString());
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help' for its options.");
        command.getErr().flush();
        return ExitCode.USAGE.code();
    }

    /** picocli takes a word that is no command for a stray argument. */
    private static Optional<String> unknownCommand(ParameterException problem) {
        boolean hasCommands = !problem.getCommandLine().getSubcommands().isEmpty();
        return hasCommands && problem instanceof UnmatchedArgumentException unmatched
                ? unmatched.getUnmatched().stream().findFirst().filter(word -> !word.startsWith("-"))
                : Optional.empty();
    }

    /** A command that ended with an exception. */
    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult parsed) {
        OptionSpec option = command.getCommandSpec().findOption(DEBUG);
        boolean debug = option != null && Boolean.TRUE.equals(option.getValue());
        return report(problem, command.getErr(), debug ? Detail.TRACE : Detail.SENTENCE)
                .code();
    }

    /** How much of a failure to tell. */
    public enum Detail {
        SENTENCE,
        TRACE
    }

    /** Says what went wrong and decides the exit code. */
    public static ExitCode report(Throwable thrown, PrintWriter err, Detail detail) {
        Throwable problem = unwrapped(thrown);
        say(err, sentence(problem));
        if (detail == Detail.TRACE) {
            StringWriter trace = new StringWriter();
            problem.printStackTrace(new PrintWriter(trace, true));
            err.print(Secrets.mask(trace.toString()));
        }
        err.flush();
        return exitCode(problem);
    }

    private static ExitCode exitCode(Throwable problem) {
        if (problem instanceof CommandException known) {
            return known.exitCode();
        }
        if (problem instanceof WorkloadException known) {
            return switch (known.kind()) {
                case USAGE -> ExitCode.USAGE;
                case FAILED -> ExitCode.FAILED;
            };
        }
        if (problem instanceof CoordinationException known) {
            return switch (known.kind()) {
                case REFUSED -> ExitCode.USAGE;
                case FAILED, STOPPED -> ExitCode.FAILED;
                case INTERRUPTED -> ExitCode.INTERRUPTED;
            };
        }
        if (problem instanceof UnknownRunException) {
            return ExitCode.USAGE; // docs/decisions/0072
        }
        return problem instanceof InterruptedException ? ExitCode.INTERRUPTED : ExitCode.FAILED;
    }

    private static String sentence(Throwable problem) {
        String message = problem.getMessage() == null
                ? problem.getClass().getSimpleName()
                : problem.getMessage().strip();
        if (problem instanceof InterruptedException) {
            return "interrupted";
        }
        if (problem.getClass().getName().startsWith("io.tacho.")) {
            return message;
        }
        if (problem instanceof KafkaException) {
            return "Kafka: " + message;
        }
        if (problem instanceof SQLException) {
            return "database: " + message;
        }
        if (problem instanceof IOException || problem instanceof UncheckedIOException) {
            return "file or network: " + problem.getClass().getSimpleName() + ": " + message;
        }
        return "a fault in Tacho (" + problem.getClass().getSimpleName() + ": " + message
                + "); run it again with --debug and report what that prints";
    }

    private static Throwable unwrapped(Throwable thrown) {
        Throwable problem = thrown;
        while ((problem instanceof ExecutionException
                        || problem instanceof CompletionException
                        || problem instanceof UncheckedIOException)
                && problem.getCause() != null) {
            problem = problem.getCause();
        }
        return problem;
    }

    private static void say(PrintWriter err, String sentence) {
        err.println("tacho: " + Secrets.mask(sentence));
    }
}
