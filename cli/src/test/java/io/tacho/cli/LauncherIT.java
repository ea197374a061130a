package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the distribution, as a user calls it. */
class LauncherIT {
    private static final Path LAUNCHER = Path.of("target/tacho/bin/tacho").toAbsolutePath();

    @TempDir
    Path folder;

    private record Ended(int exitCode, String out, String err) {}

    @Test
    void startsThroughASymbolicLinkFromAnyDirectory() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("tacho-here"), LAUNCHER);
        Ended ended = run(Map.of(), link.toString(), "--version");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out()).startsWith("tacho ");
    }

    @Test
    void refusesAnOldJavaWithASentence() throws Exception {
        Path home = javaThatSays("openjdk version \"11.0.2\" 2019-01-15");
        Ended ended = run(Map.of("JAVA_HOME", home.toString()), LAUNCHER.toString(), "--version");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err())
                .contains("needs Java 17 or newer")
                .contains("11.0.2")
                .hasLineCount(1);
    }

    @Test
    void namesAJavaHomeWithoutJava() throws Exception {
        Ended ended = run(Map.of("JAVA_HOME", folder.resolve("nothing").toString()), LAUNCHER.toString(), "--version");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err()).contains(folder.resolve("nothing").toString()).contains("17");
    }

    @Test
    void theDistributionHasOneJarOfEachArtifact() throws IOException {
        try (var jars = Files.list(LAUNCHER.getParent().resolveSibling("lib"))) {
            List<String> names = jars.map(jar -> jar.getFileName().toString())
                    .map(name -> name.replaceFirst("-\\d+[.\\d]*.*\\.jar$", ""))
                    .filter(name -> name.startsWith("tacho-") || name.startsWith("kafka-clients"))
                    .toList();
            assertThat(names)
                    .doesNotHaveDuplicates()
                    .contains("tacho-cli", "tacho-schemas", "tacho-workload", "tacho-aggregator", "tacho-analysis");
        }
    }

    private Path javaThatSays(String version) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("old/bin"));
        Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\necho '" + version + "' >&2\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder.resolve("old");
    }

    private Ended run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", null);
        Path err = Files.createTempFile(folder, "err", null);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ended(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}
