package io.tacho.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of the distribution in a process of its own, as a user starts it. */
final class ClientProcess implements AutoCloseable {
    private static final Path LAUNCHER = Path.of("target/tacho/bin/tacho").toAbsolutePath();

    private final Process process;
    private final Path out;
    private final Path err;

    private ClientProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts it.
     *
     * @param name of the files that take its output in the folder
     */
    static ClientProcess start(Path folder, String name, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(arguments);
        Path out = folder.resolve(name + ".out");
        Path err = folder.resolve(name + ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("TACHO_"));
        builder.environment().put("TACHO_JAVA_OPTS", "-Xmx256m");
        return new ClientProcess(builder.start(), out, err);
    }

    /** Waits for its end; gives the exit code. */
    int await(long seconds) throws IOException, InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end; stderr: " + err());
        }
        return process.exitValue();
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
