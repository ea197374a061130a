package io.tacho.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code tacho up --with-postgres} as a user starts it: a JVM of its own, at the addresses of its ready line. */
final class UpProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("ready bootstrap=(\\S+) http=(\\S+) postgres=(\\S+)");
    private static final long END_SECONDS = 60;

    private final Process process;
    private final Path log;
    private final Matcher ready;

    private UpProcess(Process process, Path log, Matcher ready) {
        this.process = process;
        this.log = log;
        this.ready = ready;
    }

    /** Starts it and returns at its ready line. */
    static UpProcess start(Path folder) throws IOException {
        Path log = folder.resolve("up.log");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "up",
                        "--kafka-port",
                        "0",
                        "--http-port",
                        "0",
                        "--with-postgres",
                        "--data",
                        folder.resolve("data").toString(),
                        "--lake",
                        folder.resolve("lake").toString())
                .redirectError(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("TACHO_"));
        Process process = builder.start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine(); // null if it ended
        Matcher ready = READY.matcher(line == null ? "" : line);
        if (!ready.matches()) {
            process.destroyForcibly();
            throw new AssertionError("no ready line but '" + line + "'; stderr: " + Files.readString(log));
        }
        return new UpProcess(process, log, ready);
    }

    String bootstrap() {
        return ready.group(1);
    }

    String http() {
        return ready.group(2);
    }

    String postgres() {
        return ready.group(3);
    }

    /** What it has said on stderr. */
    String err() throws IOException {
        return Files.readString(log);
    }

    /** Ctrl-C; gives the exit code. */
    int interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -s " + signal() + " " + process.pid())
                .start()
                .waitFor();
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("'tacho up' does not end; stderr: " + err());
        }
        return process.exitValue();
    }

    /** INT, but a build in the background of a shell has that ignored, and its children with it: then TERM. */
    private static String signal() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "INT";
        }
        String ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).strip())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(ignored, 16) & 0b10) == 0 ? "INT" : "TERM";
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
