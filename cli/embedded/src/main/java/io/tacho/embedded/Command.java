package io.tacho.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs small programs of the system. */
final class Command {
    /** What a program left behind: its exit code and what it said on both outputs. */
    record Result(int exitCode, String output) {
        boolean succeeded() {
            return exitCode == 0;
        }
    }

    private Command() {}

    /**
     * Runs a program to its end.
     *
     * @return its result; a program that does not exist is one that failed
     */
    static Result run(Path directory, List<String> words) throws InterruptedException {
        try {
            Process process =
                    builder(directory, words).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output.strip());
        } catch (IOException e) {
            return new Result(-1, e.getMessage());
        }
    }

    /** A program with English messages, blind to the libpq variables that the user has set for other servers. */
    static ProcessBuilder builder(Path directory, List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("PG") || name.startsWith("LC_") || name.equals("LANGUAGE"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    static List<String> join(List<String> prefix, String... words) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(List.of(words));
        return all;
    }

    /** Sends a signal by name; Java itself knows only TERM and KILL. A process that is gone already is no error. */
    static void signal(String name, long pid) throws InterruptedException {
        // The shell's own kill: slim images come without the program.
        run(Path.of("/"), List.of("sh", "-c", "kill -s \"$1\" \"$2\"", "sh", name, String.valueOf(pid)));
    }
}
