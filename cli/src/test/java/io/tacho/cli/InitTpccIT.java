package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code tacho init tpcc} as people use it: ended by a signal, started again, in parts, and over what is there. */
@ExtendWith(EmbeddedStack.class)
class InitTpccIT {
    private static final long PROMPT_SECONDS = 30;

    private final EmbeddedStack.Servers servers;

    InitTpccIT(EmbeddedStack.Servers servers) {
        this.servers = servers;
    }

    @Test
    @Timeout(180)
    void aSignalEndsALoadThatTheSameCommandGoesOnWith() throws Exception {
        String url = create("interrupted_load");
        Process init = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "init",
                        "tpcc",
                        url,
                        "--warehouses",
                        "3")
                .start();
        try {
            await().atMost(Duration.ofSeconds(60)).until(() -> parts(url) > 2);
            init.toHandle().destroy(); // SIGTERM: a shell in the background would have SIGINT ignored
            assertThat(init.waitFor(PROMPT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(init.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("tacho: interrupted; the load is not whole: the same command goes on with it");
            assertThat(init.exitValue()).isEqualTo(130);
        } finally {
            init.destroyForcibly();
        }
        assertThat(CommandRun.of("check", "tpcc", url).err()).contains("did not end: run tacho init tpcc again");

        CommandRun again = CommandRun.of("init", "tpcc", url, "--warehouses", "3", "--format", "csv");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err())
                .contains("going on with a load that was begun before")
                .contains("loaded in");
        assertThat(again.out()).contains("stock,300000");
    }

    @Test
    void partsAddUpAndAWholeLoadIsLeftAlone() throws Exception {
        String url = create("parted_load");

        CommandRun second = CommandRun.of("init", "tpcc", url, "--part", "2/2");
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(second.err())
                .contains("part 2/2 is loaded; over all hosts 1 of 1 warehouses are there")
                .contains("the host that brings in the last row makes keys");

        CommandRun first = CommandRun.of("init", "tpcc", url, "--part", "1/2", "--no-foreign-keys");
        assertThat(first.exitCode()).isEqualTo(2);
        assertThat(first.err()).contains("foreign keys yes there, no here");

        first = CommandRun.of("init", "tpcc", url, "--part", "1/2", "--format", "csv");
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).contains("item,100000").contains("warehouse,1");

        CommandRun again = CommandRun.of("init", "tpcc", url, "--format", "csv");
        assertThat(again.exitCode()).isZero();
        assertThat(again.err()).contains("is loaded already with these options (1 warehouse, seed 1): nothing to do");
        assertThat(again.out()).isEqualTo(first.out());

        CommandRun other = CommandRun.of("init", "tpcc", url, "--seed", "2");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("--seed 1 there, 2 here").contains("--drop");

        CommandRun dropped = CommandRun.of("init", "tpcc", url, "--drop-only");
        assertThat(dropped.exitCode()).isZero();
        assertThat(query(url, "select count(*) from pg_tables where schemaname = 'public'"))
                .isZero();
    }

    private String create(String database) throws SQLException {
        String url = servers.postgres().url();
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + database);
        }
        return url.replaceFirst("/postgres$", "/" + database);
    }

    /** Parts that are there; 0 as long as there is no book. */
    private static long parts(String url) {
        try {
            return query(url, "select count(*) from tacho_load_parts");
        } catch (SQLException e) {
            return 0;
        }
    }

    private static long query(String url, String sql) throws SQLException {
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(
                url.replaceFirst("^postgres(ql)?://[^@]*@", "jdbc:postgresql://"), "postgres", "");
    }
}
