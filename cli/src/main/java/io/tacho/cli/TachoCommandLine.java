package io.tacho.cli;

import io.tacho.cli.command.TachoCommand;
import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ErrorReport;
import io.tacho.cli.exit.Logging;
import io.tacho.cli.option.ConfigFile;
import io.tacho.cli.option.DurationText;
import io.tacho.cli.option.OptionDefaults;
import io.tacho.cli.output.Console;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.OptionSpec;

/** Puts the commands together and runs one. */
public final class TachoCommandLine {
    private static final String CONFIG = "--config";
    private static final int HELP_WIDTH = 110;

    private TachoCommandLine() {}

    /** Runs a command line of this process; returns its exit code. */
    static int execute(String[] arguments, Map<String, String> environment) {
        return execute(Console.ofProcess(), environment, arguments);
    }

    /**
     * Runs a command line.
     *
     * @param environment where {@code TACHO_<OPTION>} is looked up
     * @return the code to end the process with
     */
    public static int execute(Console console, Map<String, String> environment, String... arguments) {
        CommandLine commands = commands(console);
        try {
            OptionDefaults defaults = new OptionDefaults(environment, config(commands, environment, arguments));
            commands.setDefaultValueProvider(defaults);
            if (debug(defaults, arguments)) {
                Logging.debug();
            }
        } catch (CommandException e) {
            return ErrorReport.report(e, console.err(), ErrorReport.Detail.SENTENCE)
                    .code();
        }
        return commands.execute(arguments);
    }

    /** All commands, ready to parse; without values from elsewhere. */
    public static CommandLine commands(Console console) {
        CommandLine commands = new CommandLine(new TachoCommand(), new Commands(console));
        commands.setOut(console.out());
        commands.setErr(console.err());
        commands.registerConverter(Duration.class, new DurationText());
        commands.setCaseInsensitiveEnumValuesAllowed(true);
        commands.setUsageHelpWidth(HELP_WIDTH);
        ErrorReport errors = new ErrorReport();
        commands.setParameterExceptionHandler(errors);
        commands.setExecutionExceptionHandler(errors);
        return commands;
    }

    /** Every option of every command, without dashes. */
    static Set<String> options(CommandLine commands) {
        Set<String> names = new TreeSet<>();
        for (OptionSpec option : commands.getCommandSpec().options()) {
            names.add(option.longestName().replaceFirst("^-+", ""));
        }
        commands.getSubcommands().values().forEach(command -> names.addAll(options(command)));
        return names;
    }

    /** The file must be known before the options are parsed, since it holds their defaults. */
    private static ConfigFile config(CommandLine commands, Map<String, String> environment, String[] arguments) {
        Set<String> known = options(commands);
        known.removeAll(Set.of("help", "version", "config"));
        known.add("url");
        return configPath(environment, List.of(arguments))
                .map(path -> ConfigFile.read(path, known))
                .orElseGet(ConfigFile::none);
    }

    private static Optional<Path> configPath(Map<String, String> environment, List<String> arguments) {
        for (int position = 0; position < arguments.size(); position++) {
            String argument = arguments.get(position);
            if (argument.startsWith(CONFIG + "=")) {
                return Optional.of(Path.of(argument.substring(CONFIG.length() + 1)));
            }
            if (argument.equals(CONFIG) && position + 1 < arguments.size()) {
                return Optional.of(Path.of(arguments.get(position + 1)));
            }
        }
        return Optional.ofNullable(environment.get(OptionDefaults.variable("config")))
                .map(Path::of);
    }

    /** Before parsing, since what parsing loads logs already. */
    private static boolean debug(OptionDefaults defaults, String[] arguments) {
        return List.of(arguments).contains("--debug") || defaults.asked("debug");
    }

    /** Gives the console to the commands that ask for it in their constructor. */
    private record Commands(Console console) implements IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            try {
                return type.getConstructor(Console.class).newInstance(console);
            } catch (NoSuchMethodException e) {
                return CommandLine.defaultFactory().create(type);
            }
        }
    }
}
