package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The contract on the embedded broker and the embedded PostgreSQL, and how runs end that do not end by themselves. */
@ExtendWith(EmbeddedStack.class)
class EmbeddedPipelineIT extends PipelineContract {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EmbeddedStack.Servers servers;

    @TempDir
    Path journals;

    EmbeddedPipelineIT(EmbeddedStack.Servers servers) {
        this.servers = servers;
    }

    @Override
    protected String bootstrapServer() {
        return servers.broker().bootstrapServer();
    }

    @Override
    protected String databaseUrl() {
        return servers.postgres().url();
    }

    @Test
    void aDatabaseThatDiesInMidRunLeavesTheResultSoFar() throws Exception {
        EmbeddedPostgres mortal = EmbeddedPostgres.start(PostgresSettings.temporary());
        CompletableFuture<CommandRun> run;
        try {
            assertThat(CommandRun.of("init", "tpcc", mortal.url()).exitCode()).isZero();
            run = CompletableFuture.supplyAsync(() -> CommandRun.of(longRun("dies", mortal.url())));
            awaitSecond(2, "dies");
        } finally {
            mortal.close();
        }
        CommandRun ended = run.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
        assertThat(ended.out()).contains("\"interrupted\": true").contains("\"ended\": \"FAILED\"");
        assertThat(ended.err()).contains("ended early").doesNotContain("\tat ");
    }

    @Test
    void aSignalEndsTheRunWithItsResult() throws Exception {
        servers.load();
        Path out = journals.resolve("out.json");
        List<String> command = new ArrayList<>(
                List.of(Path.of("target/tacho/bin/tacho").toAbsolutePath().toString()));
        command.addAll(List.of(longRun("signalled", databaseUrl())));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(journals.resolve("err.txt").toFile())
                .start();
        awaitSecond(2, "signalled");
        process.destroy(); // SIGTERM
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(out)).contains("\"interrupted\": true").contains("\"complete\": true");
    }

    private String[] longRun(String run, String url) {
        return new String[] {
            "run",
            "tpcc",
            url,
            "--bootstrap-server",
            bootstrapServer(),
            "--run-id",
            run,
            "--ramp",
            "0s",
            "--duration",
            "10m",
            "--start-lead",
            "1s",
            "--wait",
            "0",
            "--journal",
            journals.toString(),
            "--format",
            "json"
        };
    }

    private void awaitSecond(int second, String run) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> CommandRun.of("events", "--run-id", run, "--bootstrap-server", bootstrapServer())
                        .out()
                        .contains("\"second\":" + second + ","));
    }
}
