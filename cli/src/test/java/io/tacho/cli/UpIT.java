package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tacho up} in a process of its own, used by other commands, ended by Ctrl-C. */
class UpIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RUN = "beside-up";

    @TempDir
    Path folder;

    @Test
    void servesARunOfOtherProcessesAndEndsInOrder() throws Exception {
        try (UpProcess up = UpProcess.start(folder)) {
            assertThat(httpStatus(up.http())).isEqualTo(200);
            tacho("init", "tpcc", up.postgres());

            JsonNode definition = JSON.readTree(run(up, "--dry-run"));
            assertThat(definition.get("run_id").asText()).isEqualTo(RUN);

            CompletableFuture<String> watched = CompletableFuture.supplyAsync(
                    () -> tacho("watch", "--bootstrap-server", up.bootstrap(), "--format", "json"));
            JsonNode result = JSON.readTree(run(up));
            assertThat(result.get("complete").asBoolean()).as(result.toString()).isTrue();
            List<String> updates = watched.join().lines().toList();
            assertThat(updates).as("live figures while it ran").hasSizeGreaterThan(1);
            assertThat(updates)
                    .allSatisfy(
                            line -> assertThat(JSON.readTree(line).get("run_id").asText())
                                    .isEqualTo(RUN));
            tacho("check", "tpcc", up.postgres());

            assertThat(up.interrupt()).as(up.err()).isZero();
            assertThat(up.err()).contains("data stay in");
        }
    }

    private String run(UpProcess up, String... more) {
        Stream<String> words = Stream.of(
                "run",
                "tpcc",
                up.postgres(),
                "--bootstrap-server",
                up.bootstrap(),
                "--run-id",
                RUN,
                "--ramp",
                "1s",
                "--duration",
                "3s",
                "--wait",
                "0",
                "--start-lead",
                "1s",
                "--journal",
                folder.resolve("journals").toString(),
                "--format",
                "json");
        return tacho(Stream.concat(words, Stream.of(more)).toArray(String[]::new));
    }

    /** Runs a command that must succeed; gives its stdout. */
    private static String tacho(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    private static int httpStatus(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
