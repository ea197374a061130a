package io.tacho.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/**
 * The value of an option that is not on the command line: {@code TACHO_<OPTION>}, else the {@code --config} file, else the
 * option's own default. {@code --run-id} is {@code TACHO_RUN_ID}; an option that may be repeated takes a list.
 */
public final class OptionDefaults implements IDefaultValueProvider {
    /** Names of positional parameters that may come from here too: a URL with a password need not be in the process list. */
    private static final String URL = "url";

    /** Options that ask for an action of their own, never from a default. */
    private static final Set<String> NOT_FROM_HERE = Set.of("help", "version", "config");

    private final Map<String, String> environment;
    private final ConfigFile config;

    public OptionDefaults(Map<String, String> environment, ConfigFile config) {
        this.environment = Map.copyOf(environment);
        this.config = config;
    }

    @Override
    public String defaultValue(ArgSpec argument) {
        String name = nameOf(argument);
        if (name == null || NOT_FROM_HERE.contains(name)) {
            return null;
        }
        List<String> values = valuesOf(argument, name);
        if (values.isEmpty()) {
            return null;
        }
        if (!argument.isMultiValue()) {
            if (values.size() > 1) {
                throw new ParameterException(
                        argument.command().commandLine(),
                        "'" + name + "' takes one value, but the config file has several");
            }
            return values.get(0);
        }
        // picocli splits a default only where it would split the command line too; so the values are set here.
        argument.setValue(argument.isOption() && argument.typeInfo().isMap() ? pairs(argument, name, values) : values);
        return null;
    }

    /** Whether an option without a value is switched on here. */
    public boolean asked(String option) {
        String variable = environment.get(variable(option));
        return variable == null ? config.of(option).contains("true") : Boolean.parseBoolean(variable);
    }

    /** The environment variable of an option. */
    public static String variable(String option) {
        return "TACHO_" + option.replace('-', '_').toUpperCase(Locale.ROOT);
    }

    private List<String> valuesOf(ArgSpec argument, String name) {
        String variable = environment.get(variable(name));
        if (variable != null) {
            return argument.isMultiValue() ? split(variable, argument) : List.of(variable);
        }
        return config.of(name);
    }

    /** Pairs by commas before the next name, since a value may hold blanks and commas; other lists by blanks, since URLs may hold commas. */
    private static List<String> split(String variable, ArgSpec argument) {
        String separator = argument.typeInfo().isMap() ? "\\s*[,\\n]\\s*(?=[\\w.-]+=)" : "\\s+";
        return List.of(variable.strip().split(separator));
    }

    private static String nameOf(ArgSpec argument) {
        if (argument instanceof OptionSpec option) {
            return option.longestName().replaceFirst("^-+", "");
        }
        return ((PositionalParamSpec) argument).paramLabel().equals("URL") ? URL : null;
    }

    private static Map<String, String> pairs(ArgSpec argument, String name, List<String> values) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String value : new ArrayList<>(values)) {
            int equals = value.indexOf('=');
            if (equals < 1) {
                throw new ParameterException(
                        argument.command().commandLine(), "'" + name + "' takes NAME=VALUE, not '" + value + "'");
            }
            pairs.put(value.substring(0, equals), value.substring(equals + 1));
        }
        return pairs;
    }
}
