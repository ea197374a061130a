package io.tacho.cli.output;

import io.tacho.cli.exit.Secrets;
import java.io.PrintWriter;

/**
 * Where a command speaks: results on stdout, everything else on stderr. Thread-safe.
 *
 * @param out results
 * @param err notes, progress and errors
 * @param stdout what stdout is connected to
 * @param stderr what stderr is connected to
 */
public record Console(PrintWriter out, PrintWriter err, Screen stdout, Screen stderr) {
    /** What a stream is connected to. */
    public enum Screen {
        /** A person looks at it: a line can be written over. */
        TERMINAL,
        /** A file or another program reads it. */
        PLAIN
    }

    /** The console of this process; the launcher looks whether its streams are terminals. */
    public static Console ofProcess() {
        return new Console(
                new PrintWriter(System.out, true),
                new PrintWriter(System.err, true),
                screen("tacho.stdout"),
                screen("tacho.stderr"));
    }

    /** A result, or a line of it; ends with a line end, whether the text does or not. */
    public void result(String text) {
        out.print(text);
        if (!text.endsWith("\n")) {
            out.println();
        }
        out.flush();
    }

    /** A line for people; passwords are taken out. */
    public void note(String sentence) {
        err.println(Secrets.mask(sentence));
        err.flush();
    }

    private static Screen screen(String property) {
        return "terminal".equals(System.getProperty(property)) ? Screen.TERMINAL : Screen.PLAIN;
    }
}
