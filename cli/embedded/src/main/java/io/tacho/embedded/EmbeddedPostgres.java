package io.tacho.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real PostgreSQL server on 127.0.0.1, started from the programs that come with tacho, else from an installed server's.
 *
 * <p>It dies with this JVM, also on {@code kill -9}. Anybody who can log in to this machine can connect as
 * {@code postgres} without a password: it is a server to measure with, not one to keep secrets in. Safe for use by
 * several threads.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    private static final int ATTEMPTS = 5;
    /** A server that was killed reads its log again first. */
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
    private static final int POLL_MILLIS = 20;
    private static final int LOG_LINES = 12;

    private final PostgresFolder folder;
    private final int port;
    private final Process server;
    private final Process watchdog;
    private String version = "";
    private boolean closed;

    private EmbeddedPostgres(PostgresFolder folder, int port, Process server, Process watchdog) {
        this.folder = folder;
        this.port = port;
        this.server = server;
        this.watchdog = watchdog;
    }

    /**
     * Starts a server and returns when it takes connections.
     *
     * @throws EmbeddedException if there are no programs, no user to run them as, or the port or data are in use
     */
    public static EmbeddedPostgres start(PostgresSettings settings) throws EmbeddedException, InterruptedException {
        try {
            PostgresPrograms programs = PostgresPrograms.find(settings.programs());
            PostgresFolder folder = settings.data().isPresent()
                    ? PostgresFolder.kept(settings.data().get())
                    : PostgresFolder.temporary();
            try {
                return startIn(folder, programs, settings);
            } catch (EmbeddedException | IOException | InterruptedException | RuntimeException e) {
                folder.release();
                throw e;
            }
        } catch (IOException e) {
            throw new EmbeddedException("The embedded PostgreSQL cannot use its files: " + e, e);
        }
    }

    private static EmbeddedPostgres startIn(PostgresFolder folder, PostgresPrograms programs, PostgresSettings settings)
            throws EmbeddedException, IOException, InterruptedException {
        List<ServerUser> candidates = settings.users().isEmpty() ? ServerUser.candidates() : settings.users();
        ServerUser user = ServerUser.choose(candidates, List.of(programs.bin(), folder.root()), folder.data());
        if (Files.exists(folder.data())) {
            requireSameVersion(folder, programs);
        } else {
            createData(folder, programs, user);
        }
        int wanted = settings.port() == Port.ANY ? Port.remembered(folder.portFile()) : settings.port();
        for (int attempt = 1; ; attempt++) {
            int port = wanted == Port.ANY ? Port.free() : wanted;
            if (!Port.isFree(port)) {
                throw new EmbeddedException(
                        "Port " + port + " on 127.0.0.1, where PostgreSQL is to listen, is in use; stop"
                                + " what listens there or give another port.");
            }
            EmbeddedPostgres postgres = launch(folder, programs, user, settings, port);
            if (postgres.awaitConnections()) {
                Port.remember(folder.portFile(), port);
                return postgres;
            }
            postgres.stop();
            // Somebody took the port between the look and the bind.
            if (attempt == ATTEMPTS || !postgres.lastLogLines().contains("Address already in use")) {
                throw new EmbeddedException("PostgreSQL did not start on port " + port + " with data in "
                        + folder.data() + ". Its last words: " + postgres.lastLogLines());
            }
            Files.deleteIfExists(folder.log());
        }
    }

    private static void requireSameVersion(PostgresFolder folder, PostgresPrograms programs)
            throws EmbeddedException, IOException {
        String version = Files.readString(folder.data().resolve("PG_VERSION")).strip();
        if (!version.equals(String.valueOf(programs.majorVersion()))) {
            throw new EmbeddedException("The data in " + folder.data() + " were written by PostgreSQL " + version
                    + ", but the programs in " + programs.bin() + " are PostgreSQL " + programs.majorVersion()
                    + "; give another folder.");
        }
    }

    private static void createData(PostgresFolder folder, PostgresPrograms programs, ServerUser user)
            throws EmbeddedException, IOException, InterruptedException {
        FileTree.delete(folder.newData());
        Files.createDirectory(folder.newData());
        Files.setPosixFilePermissions(folder.newData(), PosixFilePermissions.fromString("rwx------"));
        user.own(folder.newData());
        List<String> words = Command.join(
                user.prefix(),
                programs.initdb(),
                "--auth=trust",
                "--username=postgres",
                "--encoding=UTF8",
                "--locale=C",
                "--pgdata=" + folder.newData());
        if (folder.kind() == PostgresFolder.Kind.TEMPORARY) {
            words.add("--no-sync");
        }
        Command.Result initdb = Command.run(folder.root(), words);
        if (!initdb.succeeded()) {
            throw new EmbeddedException(
                    "PostgreSQL could not create its data in " + folder.data() + ": " + initdb.output());
        }
        Files.move(folder.newData(), folder.data());
    }

    private static EmbeddedPostgres launch(
            PostgresFolder folder, PostgresPrograms programs, ServerUser user, PostgresSettings settings, int port)
            throws IOException, InterruptedException {
        List<String> words = Command.join(Postmaster.ownSession());
        words.addAll(user.prefix());
        words.addAll(List.of(programs.postgres(), "-D", folder.data().toString(), "-p", String.valueOf(port)));
        settings.server().forEach((name, value) -> words.addAll(List.of("-c", name + "=" + value)));
        words.addAll(List.of("-c", "listen_addresses=127.0.0.1"));
        // No socket file: its path may have 107 bytes at most, and nobody needs it.
        words.addAll(List.of("-c", "unix_socket_directories="));
        Process server = Command.builder(folder.root(), words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.log().toFile()))
                .start();
        try {
            return new EmbeddedPostgres(folder, port, server, Postmaster.watch(folder));
        } catch (IOException e) {
            server.destroyForcibly();
            throw e;
        }
    }

    /** Waits until the server takes connections; false if it ended. */
    private boolean awaitConnections() throws EmbeddedException, InterruptedException {
        long start = System.nanoTime();
        while (!server.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            try (Connection connection = DriverManager.getConnection(jdbcUrl() + "&connectTimeout=5&socketTimeout=10");
                    ResultSet row = connection
                            .createStatement()
                            .executeQuery(
                                    "select current_setting('data_directory'), current_setting('server_version')")) {
                row.next();
                version = row.getString(2);
                // A stranger on this port means that ours is about to give up.
                if (Path.of(row.getString(1)).equals(folder.data())) {
                    return true;
                }
            } catch (SQLException e) {
                if (System.nanoTime() - start > START_LIMIT.toNanos()) {
                    stop();
                    throw new EmbeddedException(
                            "PostgreSQL took no connections on port " + port + " for " + START_LIMIT.toMinutes()
                                    + " minutes: " + e.getMessage() + ". Its last words: " + lastLogLines(),
                            e);
                }
            }
        }
        return false;
    }

    private String lastLogLines() {
        try {
            List<String> lines = Files.readAllLines(folder.log());
            return String.join(
                    System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    /** The address as people write it: {@code postgres://postgres@127.0.0.1:PORT/postgres}. */
    public String url() {
        return "postgres://postgres@127.0.0.1:" + port + "/postgres";
    }

    /** The address for JDBC, user included. */
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    }

    /** Whether the server process lives; it may end without {@link #close}, by a fault or by hand. */
    public boolean isRunning() {
        return server.isAlive();
    }

    public int port() {
        return port;
    }

    /** The server's version, for example 17.11. */
    public String version() {
        return version;
    }

    /** Stops the server, cutting off its clients; temporary data are deleted. A second call does nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            stop();
            folder.release();
        } catch (InterruptedException e) {
            // The watchdog stays and stops the server with the JVM.
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "PostgreSQL is stopped, but its folder " + folder.root() + " could not be given up: " + e, e);
        }
    }

    private void stop() throws InterruptedException {
        if (server.isAlive()) {
            Command.signal(folder.stopSignal(), server.pid());
            if (!server.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                server.destroyForcibly().waitFor();
            }
        }
        watchdog.destroyForcibly();
    }

    /** The server's process id, for tests. */
    long pid() {
        return server.pid();
    }

    /** The process id of what stops the server when this JVM is gone, for tests. */
    long watchdogPid() {
        return watchdog.pid();
    }

    /** Where its data and its log are, for tests. */
    Path folder() {
        return folder.root();
    }
}
