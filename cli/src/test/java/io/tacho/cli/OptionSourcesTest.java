package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where values come from, shown by a value that its command refuses: the message names the value that won. */
class OptionSourcesTest {
    private static final String VARIABLE = "TACHO_BOOTSTRAP_SERVER";

    @TempDir
    Path folder;

    @Test
    void commandLineBeatsEnvironment() {
        CommandRun run =
                CommandRun.of(Map.of(VARIABLE, "from-environment"), "topics", "--bootstrap-server", "from-line");
        assertThat(run.err()).contains("'from-line'");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void environmentBeatsConfigFile() throws IOException {
        Path config = config("bootstrap-server: from-file\n");
        assertThat(CommandRun.of(Map.of(VARIABLE, "from-environment"), "topics", "--config", config.toString())
                        .err())
                .contains("'from-environment'");
    }

    @Test
    void configFileBeatsDefault() throws IOException {
        Path config = config("bootstrap-server: from-file\n");
        assertThat(CommandRun.of("topics", "--config=" + config).err()).contains("'from-file'");
        assertThat(CommandRun.of(Map.of("TACHO_CONFIG", config.toString()), "topics")
                        .err())
                .contains("'from-file'");
    }

    @Test
    void bootstrapServerBeatsPropertyBeatsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("kafka.properties"), "bootstrap.servers=from-file\n");
        assertThat(CommandRun.of("topics", "--command-config", file.toString()).err())
                .contains("'from-file'");
        String[] withProperty = {
            "topics", "--command-config", file.toString(), "--command-property", "bootstrap.servers=from-property"
        };
        assertThat(CommandRun.of(withProperty).err()).contains("'from-property'");
        assertThat(CommandRun.of(
                                "topics",
                                "--command-property",
                                "bootstrap.servers=from-property",
                                "--bootstrap-server",
                                "from-option")
                        .err())
                .contains("'from-option'");
    }

    @Test
    void repeatedOptionsComeFromListsMapsAndTheEnvironment() throws IOException {
        Path map = config("command-property:\n  bootstrap.servers: from-map\n  client.id: me\n");
        assertThat(CommandRun.of("topics", "--config", map.toString()).err()).contains("'from-map'");
        Path list = config("command-property:\n  - client.id=me\n  - bootstrap.servers=from-list\n");
        assertThat(CommandRun.of("topics", "--config", list.toString()).err()).contains("'from-list'");
        Map<String, String> environment =
                Map.of("TACHO_COMMAND_PROPERTY", "client.id=me, bootstrap.servers=from-environment");
        assertThat(CommandRun.of(environment, "topics").err()).contains("'from-environment'");
    }

    @Test
    void unknownKeyNamesFileAndLineAndTheNearestOption() throws IOException {
        Path config = config("# how we measure\nformat: json\nbootstrap-servr: a:1\n");
        CommandRun run = CommandRun.of("topics", "--config", config.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains(config + " line 3")
                .contains("'bootstrap-servr' is no option")
                .contains("did you mean 'bootstrap-server'?");
    }

    @Test
    void brokenYamlNamesTheLine() throws IOException {
        Path config = config("format: json\nformat: [json\n");
        assertThat(CommandRun.of("topics", "--config", config.toString()).err()).contains(" line ");
        assertThat(CommandRun.of("topics", "--config", config("- format\n").toString())
                        .err())
                .contains("line 1: expected 'option: value'");
        assertThat(CommandRun.of("topics", "--config", config("format:\n").toString())
                        .err())
                .contains("'format' needs a value");
        assertThat(CommandRun.of(
                                "topics",
                                "--config",
                                config("format: csv\nformat: json\n").toString())
                        .err())
                .contains("line 2");
    }

    @Test
    void debugComesFromTheEnvironmentAndTheConfigFileToo() throws IOException {
        String[] failing = {"runs", "--lake", folder.resolve("none").toString()};
        assertThat(CommandRun.of(failing).err()).doesNotContain("\tat ");
        assertThat(CommandRun.of(Map.of("TACHO_DEBUG", "true"), failing).err()).contains("\tat ");
        assertThat(CommandRun.of(Map.of("TACHO_DEBUG", "false"), failing).err()).doesNotContain("\tat ");
        Map<String, String> configured =
                Map.of("TACHO_CONFIG", config("debug: true\n").toString());
        assertThat(CommandRun.of(configured, failing).err()).contains("\tat ");
    }

    @Test
    void missingConfigFileIsAUsageError() {
        CommandRun run =
                CommandRun.of("topics", "--config", folder.resolve("none.yaml").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("none.yaml");
    }

    @Test
    void anEmptyConfigFileIsFine() throws IOException {
        assertThat(CommandRun.of("topics", "--config", config("").toString(), "--bootstrap-server", "x")
                        .err())
                .contains("'x'");
    }

    private Path config(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "tacho", ".yaml"), text);
    }
}
