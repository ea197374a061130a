package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The help of every command is pinned: scripts and manuals rely on it, and a changed default shows up in review. After a
 * change on purpose: {@code mvn -pl cli -am test -Dtest=HelpTextTest -Dtacho.golden=write} and look at the difference.
 */
class HelpTextTest {
    private static final Path GOLDEN = Path.of("src/test/resources/help");

    static Stream<List<String>> commands() {
        List<List<String>> paths = new ArrayList<>();
        collect(TachoCommandLine.commands(io.tacho.cli.output.Console.ofProcess()), List.of(), paths);
        return paths.stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpIsPinned(List<String> path) throws IOException {
        List<String> arguments = new ArrayList<>(path);
        arguments.add("--help");
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        Path file = GOLDEN.resolve(String.join(
                        "-", Stream.concat(Stream.of("tacho"), path.stream()).toList()) + ".txt");
        if ("write".equals(System.getProperty("tacho.golden"))) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, run.out());
        }
        assertThat(run.out()).isEqualTo(Files.readString(file));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasVersionAndHelp(List<String> path) {
        List<String> arguments = new ArrayList<>(path);
        arguments.add("--version");
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("tacho 0.");
    }

    @Test
    void noFileIsLeftOfACommandThatIsGone() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            assertThat(files.count()).isEqualTo(commands().count());
        }
    }

    private static void collect(CommandLine command, List<String> path, List<List<String>> paths) {
        paths.add(path);
        command.getSubcommands().forEach((name, sub) -> {
            List<String> longer = new ArrayList<>(path);
            longer.add(name);
            collect(sub, longer, paths);
        });
    }
}
