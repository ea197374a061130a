package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileDescriptorsTest {
    @Test
    void refusesWhatDoesNotFitAndSaysWhatToType() {
        assertThatThrownBy(() -> new FileDescriptors(1_024, 80).require(1, 700))
                .isInstanceOfSatisfying(
                        WorkloadException.class, e -> assertThat(e.kind()).isEqualTo(WorkloadException.Kind.USAGE))
                .hasMessageContaining("--conns 700 needs 1036 open files")
                .hasMessageContaining("the limit is 1024")
                .hasMessageContaining("ulimit -n 1036");
        assertThatCode(() -> new FileDescriptors(1_024, 80).require(1, 688)).doesNotThrowAnyException();
    }

    /** Clients of one process share its files, though each alone would fit. */
    @Test
    void countsAllClientsOfTheProcess() {
        assertThatThrownBy(() -> new FileDescriptors(1_024, 80).require(7, 700))
                .hasMessageContaining("--clients 7 with 700 connections together needs 1036 open files");
    }

    /** In a process of its own, whose limit a shell has lowered. */
    @Test
    void knowsTheLimitOfTheProcess() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process child = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n 300 && exec \"$0\" \"$@\"",
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Asker.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).as(said).isEqualTo(2);
        assertThat(said).contains("--conns 60 needs", "the limit is 300", "type ulimit -n 3");
    }

    /** Asks for 60 connections, which 300 files have no room for. */
    static final class Asker {
        private Asker() {}

        public static void main(String[] arguments) {
            try {
                FileDescriptors.requireHere(60);
            } catch (WorkloadException e) {
                System.err.println(e.getMessage());
                System.exit(e.kind() == WorkloadException.Kind.USAGE ? 2 : 1);
            }
        }
    }
}
