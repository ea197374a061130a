package io.tacho.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the addresses of a database may come from; nothing listens on port 1. */
class DatabaseUrlsTest {
    @TempDir
    Path folder;

    @Test
    void readsAddressesOfOneLineOrOfMany() throws Exception {
        Path file = Files.writeString(
                folder.resolve("addrs"),
                "# three nodes\npostgres://u:s3cret@127.0.0.1:1/a postgres://u@127.0.0.1:1/b\n\n postgres://u:x%@h/c\n");

        CommandRun run = CommandRun.of("check", "tpcc", "--urls-file", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("connection string 3 has a % that is not followed")
                .doesNotContain("s3cret");
    }

    @Test
    void takesTheFileFromTheEnvironment() throws Exception {
        Path file = Files.writeString(folder.resolve("addrs"), "postgres://u:s3cret@127.0.0.1:1/a");

        CommandRun run = CommandRun.of(Map.of("TACHO_URLS_FILE", file.toString()), "check", "tpcc");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cannot connect to 127.0.0.1:1/a").doesNotContain("s3cret");
    }

    @Test
    void refusesAFileThatDoesNotServe() throws Exception {
        Path empty = Files.writeString(folder.resolve("empty"), "\n# nothing\n");

        refused(empty, "--urls-file " + empty + " holds no connection string: write one a line");
        refused(folder, "--urls-file " + folder + " cannot be read: name a readable text file");
        refused(folder.resolve("missing"), "missing cannot be read: name a readable text file");
    }

    @Test
    void refusesBoth() throws Exception {
        Path file = Files.writeString(folder.resolve("addrs"), "postgres://u@127.0.0.1:1/a");

        CommandRun run = CommandRun.of("check", "tpcc", "postgres://u@127.0.0.1:1/b", "--urls-file", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--urls-file " + file + " are given: give one of the two");
    }

    private static void refused(Path file, String sentence) {
        CommandRun run = CommandRun.of("check", "tpcc", "--urls-file", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(sentence);
    }
}
