package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The first signal ends {@code demo} also before its clients run. */
class DemoInterruptIT {
    private static final long PROMPT_SECONDS = 30;

    @TempDir
    Path folder;

    @Test
    @Timeout(180)
    void aSignalDuringTheLoadEndsTheDemoAndLeavesNothingBehind() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Process demo = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "demo",
                        "--warehouses",
                        "20",
                        "--lake",
                        folder.resolve("lake").toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader said = demo.inputReader()) {
            assertThat(readUntil(said, "loading 20 warehouses")).isTrue();
            // SIGTERM: a shell in the background would have SIGINT ignored. Of the handle, since the process's own
            // closes the
            // streams.
            demo.toHandle().destroy();
            assertThat(readUntil(said, "stopping")).isTrue();
            assertThat(readUntil(said, "tacho: interrupted")).isTrue();
            assertThat(demo.waitFor(PROMPT_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            demo.destroyForcibly();
        }
        assertThat(demo.exitValue()).isEqualTo(130);
        try (var left = Files.list(temporary)) {
            assertThat(left.map(Path::getFileName).map(Path::toString))
                    .noneMatch(name -> name.startsWith("tacho-demo"));
        }
    }

    private static boolean readUntil(BufferedReader said, String words) throws IOException {
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.contains(words)) {
                return true;
            }
        }
        return false;
    }
}
