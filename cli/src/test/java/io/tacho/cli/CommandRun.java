package io.tacho.cli;

import io.tacho.cli.output.Console;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/**
 * One command line run in this process.
 *
 * @param exitCode what the process would have ended with
 * @param out what it wrote to stdout
 * @param err what it wrote to stderr
 */
public record CommandRun(int exitCode, String out, String err) {
    /** Runs it without any environment. */
    public static CommandRun of(String... arguments) {
        return of(Map.of(), arguments);
    }

    /** Runs it in an environment. */
    public static CommandRun of(Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(
                new PrintWriter(out, true), new PrintWriter(err, true), Console.Screen.PLAIN, Console.Screen.PLAIN);
        int exitCode = TachoCommandLine.execute(console, environment, arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }
}
