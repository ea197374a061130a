package io.tacho.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @BeforeEach
    void openTheFolderToTheServersUser() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void startsDurableServersSideBySideAndLeavesNothingBehind() throws Exception {
        Path root;
        try (EmbeddedPostgres one = EmbeddedPostgres.start(PostgresSettings.temporary());
                EmbeddedPostgres two =
                        EmbeddedPostgres.start(PostgresSettings.temporary().with("max_connections", "50"))) {
            root = one.folder();
            assertThat(settingsOf(one))
                    .isEqualTo("fsync=on full_page_writes=on jit=off listen_addresses=127.0.0.1 max_connections=300"
                            + " max_wal_size=4096 server_encoding=UTF8 synchronous_commit=on");
            assertThat(settingsOf(two)).contains("fsync=on", "max_connections=50");
            assertThat(one.url()).isEqualTo("postgres://postgres@127.0.0.1:" + one.port() + "/postgres");
            assertThat(one.port()).isNotEqualTo(two.port());
            assertThat(one.version()).startsWith("17.");
        }
        assertThat(root).doesNotExist();
    }

    private static String settingsOf(EmbeddedPostgres postgres) throws SQLException {
        return one(
                postgres.jdbcUrl(),
                "select string_agg(name || '=' || setting, ' ' order by name) from pg_settings"
                        + " where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'jit',"
                        + " 'listen_addresses', 'max_connections', 'server_encoding', 'max_wal_size')");
    }

    @Test
    void keepsDataAndPortAcrossARestart() throws Exception {
        PostgresSettings settings = PostgresSettings.kept(folder.resolve("kept"));
        int port;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(settings)) {
            port = postgres.port();
            execute(postgres.jdbcUrl(), "create table kept as select 42 as value");
            assertThatThrownBy(() -> EmbeddedPostgres.start(settings))
                    .isInstanceOf(EmbeddedException.class)
                    .hasMessageContaining("in use by process");
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(settings)) {
            assertThat(postgres.port()).isEqualTo(port);
            assertThat(one(postgres.jdbcUrl(), "select value from kept")).isEqualTo("42");
        }
    }

    @Test
    void refusesAPortInUseNamingIt() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() ->
                            EmbeddedPostgres.start(PostgresSettings.temporary().withPort(taken.getLocalPort())))
                    .isInstanceOf(EmbeddedException.class)
                    .hasMessageContaining("Port " + taken.getLocalPort())
                    .hasMessageContaining("in use");
        }
    }

    @Test
    void rootStepsDownWithSetpriv() throws Exception {
        assumeTrue(ServerUser.uid() == 0, "only root steps down");
        startsAs(ServerUser.SETPRIV, "uid 65534");
    }

    @Test
    void rootStepsDownWithUnshare() throws Exception {
        assumeTrue(ServerUser.uid() == 0, "only root steps down");
        assumeTrue(Command.run(Path.of("/"), List.of("unshare", "-U", "true")).succeeded(), "no user namespaces here");
        startsAs(ServerUser.UNSHARE, "uid 0");
    }

    private static void startsAs(ServerUser user, String owner) throws Exception {
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(PostgresSettings.temporary().withUser(user))) {
            assertThat(one(postgres.jdbcUrl(), "select 1")).isEqualTo("1");
            assertThat("uid " + ServerUser.ownerOf(postgres.folder().resolve("pgdata")))
                    .isEqualTo(owner);
        }
    }

    @Test
    void namesTheFolderThatIsClosedToTheServersUser() throws Exception {
        assumeTrue(ServerUser.uid() == 0, "only root steps down");
        Path closed = Files.createDirectory(
                folder.resolve("closed"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        PostgresSettings settings =
                PostgresSettings.kept(closed.resolve("data")).withUser(ServerUser.SETPRIV);
        assertThatThrownBy(() -> EmbeddedPostgres.start(settings))
                .isInstanceOf(EmbeddedException.class)
                .hasMessageContaining(
                        "uid 65534, which may not enter " + closed.toRealPath().resolve("data"))
                .hasMessageContaining("chmod o+x " + closed.toRealPath());
    }

    @Test
    void worksForAnOrdinaryUserWithoutAHome() throws Exception {
        assumeTrue(ServerUser.uid() == 0, "an ordinary user runs all the other tests this way");
        String classPath = PostgresProcess.readableClassPath(folder);
        try (PostgresProcess child = PostgresProcess.start(ServerUser.SETPRIV.prefix(), classPath)) {
            assertThat(one(child.jdbcUrl(), "select 1")).isEqualTo("1");
            assertThat(ServerUser.ownerOf(child.folder())).isEqualTo(65_534);
        }
    }

    @Test
    void noServerOutlivesAKilledJvm() throws Exception {
        try (PostgresProcess child = PostgresProcess.start(List.of(), System.getProperty("java.class.path"))) {
            ProcessHandle server = child.server();
            child.kill();
            await().atMost(PATIENCE).until(() -> !server.isAlive());
            await().atMost(PATIENCE).until(() -> !Files.exists(child.folder()));
        }
    }

    @Test
    void theNextStartSweepsAwayWhatADeadJvmAndItsWatchdogLeft() throws Exception {
        try (PostgresProcess child = PostgresProcess.start(List.of(), System.getProperty("java.class.path"))) {
            ProcessHandle server = child.server();
            child.watchdog().destroyForcibly();
            child.kill();
            assertThat(server.isAlive()).isTrue();
            EmbeddedPostgres.start(PostgresSettings.temporary()).close();
            assertThat(server.isAlive()).isFalse();
            assertThat(child.folder()).doesNotExist();
        }
    }

    @Test
    void fallsBackToAnInstalledServerAndRefusesItsDataWithAnotherVersion() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/usr/lib/postgresql")), "no PostgreSQL is installed");
        PostgresSettings kept = PostgresSettings.kept(folder.resolve("kept"));
        String version;
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(kept.withPrograms(PostgresSettings.Programs.INSTALLED))) {
            version = postgres.version();
            assertThat(one(postgres.jdbcUrl(), "show server_version")).isEqualTo(version);
        }
        assumeTrue(!version.startsWith("17."), "the installed server is of the bundled version");
        assertThatThrownBy(() -> EmbeddedPostgres.start(kept.withPrograms(PostgresSettings.Programs.BUNDLED)))
                .isInstanceOf(EmbeddedException.class)
                .hasMessageContaining("written by PostgreSQL " + version.replaceFirst("\\..*", ""));
    }

    private static void execute(String jdbcUrl, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
            connection.createStatement().execute(statement);
        }
    }

    private static String one(String jdbcUrl, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl);
                ResultSet row = connection.createStatement().executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
