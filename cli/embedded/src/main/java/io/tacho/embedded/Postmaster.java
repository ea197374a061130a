package io.tacho.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends servers that outlived the JVM which started them. */
final class Postmaster {
    private static final long STOP_SECONDS = 30;

    /**
     * Runs beside a server and waits for its JVM to end, however that happens: the kernel then closes the pipe that it
     * reads. (A parent-death signal would do the same on Linux, but follows the thread that started the server.)
     */
    private static final String WATCHDOG = """
            trap '' INT TERM HUP
            while read -r line; do :; done
            if read -r pid <"$1/pgdata/postmaster.pid"; then
                kill -s "$2" "$pid"
                n=0
                while [ -e "$1/pgdata/postmaster.pid" ] && [ "$n" -lt 300 ]; do sleep 0.1; n=$((n + 1)); done
            fi
            if [ "$3" = TEMPORARY ]; then rm -rf "$1"; fi
            """;

    private Postmaster() {}

    /** Watches over a server until {@link Process#destroyForcibly} is called on the result. */
    static Process watch(PostgresFolder folder) throws IOException, InterruptedException {
        List<String> words = Command.join(
                ownSession(),
                "sh",
                "-c",
                WATCHDOG,
                "tacho-postgres-watchdog",
                folder.root().toString(),
                folder.stopSignal(),
                folder.kind().name());
        return Command.builder(Path.of("/"), words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /**
     * The words before a command that keep the terminal's Ctrl-C from it. That goes to every process of the session's
     * foreground group: without them the database would be gone before the run could end in an orderly way.
     */
    static List<String> ownSession() throws InterruptedException {
        boolean available = Command.run(Path.of("/"), List.of("setsid", "true")).succeeded();
        return available ? List.of("setsid") : List.of();
    }

    /** Stops the server of a JVM that is gone, if it still runs, and waits for its end. */
    static void stopLeftover(PostgresFolder folder) throws IOException, InterruptedException {
        Optional<ProcessHandle> server = running(folder);
        if (server.isEmpty()) {
            // The number in the file may meanwhile be another process's, which would keep the next server out.
            Files.deleteIfExists(folder.postmasterFile());
            return;
        }
        Command.signal(folder.stopSignal(), server.get().pid());
        try {
            server.get().onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IOException("The PostgreSQL server with process id "
                    + server.get().pid() + " on " + folder.data() + " does not stop; end it.");
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private static Optional<ProcessHandle> running(PostgresFolder folder) throws IOException {
        if (!Files.exists(folder.postmasterFile())) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(folder.postmasterFile());
        if (lines.isEmpty() || !lines.get(0).strip().matches("\\d+")) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
                .filter(process -> commandOf(process).contains(folder.data().toString()));
    }

    private static String commandOf(ProcessHandle process) {
        try {
            // ProcessHandle.info() also wants the executable's path, which a container's root may not ask for.
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return process.info().commandLine().orElse("");
        }
    }
}
