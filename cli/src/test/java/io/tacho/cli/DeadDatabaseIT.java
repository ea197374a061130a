package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tacho.cli.kafka.TopicTail;
import io.tacho.cli.stack.HealthEndpoint;
import io.tacho.cli.stack.LocalStack;
import io.tacho.cli.stack.StackFolders;
import io.tacho.cli.stack.StackPlace;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.drive.Defaults;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The database's process is killed in the middle of a run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeadDatabaseIT {
    private static final String RUN = "orphaned";
    private static final Duration RESULT = Duration.ofSeconds(10);
    private static final Duration SECONDS_PATIENCE = Duration.ofSeconds(60);

    private CommandRun run;
    private Duration fromDeathToEnd;
    private HttpResponse<String> before;
    private HttpResponse<String> after;

    @BeforeAll
    void killTheDatabaseInMidRun(@TempDir Path folder) throws Exception {
        StackFolders folders = new StackFolders(folder.resolve("data"), folder.resolve("lake"));
        try (LocalStack stack = LocalStack.start(
                        folders, StackPlace.ANYWHERE_HERE, LocalStack.Database.EMBEDDED, Duration.ofSeconds(60));
                HealthEndpoint health = HealthEndpoint.start(StackPlace.LOCALHOST, 0, Map.of(), stack::failure)) {
            String database = stack.databaseUrl().orElseThrow();
            assertThat(CommandRun.of("init", "tpcc", database).exitCode()).isZero();
            before = get(health.url());
            CompletableFuture<CommandRun> running =
                    CompletableFuture.supplyAsync(() -> client(database, stack.bootstrapServer(), folder));
            awaitASecond(stack.kafka());
            ProcessHandle server = postgres(folder.resolve("data"));
            server.destroyForcibly();
            long death = System.nanoTime();
            run = running.join();
            fromDeathToEnd = Duration.ofNanos(System.nanoTime() - death);
            server.onExit().join();
            after = get(health.url());
        }
    }

    @Test
    void theRunEndsWithExitCode1WithinTheDrain() {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(fromDeathToEnd).isLessThan(Defaults.DRAIN.plus(RESULT));
    }

    @Test
    void theResultSoFarIsPrintedAndMarked() throws Exception {
        JsonNode result = new ObjectMapper().readTree(run.out());
        assertThat(result.get("schema").asText()).isEqualTo("tacho.result/1");
        assertThat(result.get("interrupted").asBoolean()).as(run.out()).isTrue();
        assertThat(result.get("measured_seconds").asDouble()).isBetween(1.0, 59.0);
        assertThat(result.get("operations").get("newOrder").get("committed").asLong())
                .isPositive();
    }

    @Test
    void theStackIsNoLongerHealthy() {
        assertThat(before.statusCode()).isEqualTo(200);
        assertThat(after.statusCode()).isEqualTo(503);
        assertThat(after.body()).contains("embedded PostgreSQL");
    }

    private static CommandRun client(String database, String bootstrapServer, Path folder) {
        return CommandRun.of(
                "run",
                "tpcc",
                database,
                "--bootstrap-server",
                bootstrapServer,
                "--run-id",
                RUN,
                "--ramp",
                "0s",
                "--duration",
                "1m",
                "--wait",
                "0",
                "--start-lead",
                "500ms",
                "--journal",
                folder.resolve("journals").toString(),
                "--format",
                "json");
    }

    /** Returns when the aggregator has closed a second of the run. */
    private static void awaitASecond(Map<String, Object> kafka) {
        int partition = Keys.partitionOf(RUN, Topics.RUN_PARTITIONS);
        long begin = System.nanoTime();
        try (TopicTail seconds = TopicTail.fromBeginning(kafka, Topics.SECONDS.name(), OptionalInt.of(partition))) {
            while (seconds.poll(Duration.ofMillis(200)).isEmpty()) {
                assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(SECONDS_PATIENCE);
            }
        }
    }

    private static ProcessHandle postgres(Path data) throws Exception {
        Path file = data.resolve("postgres/pgdata/postmaster.pid");
        return ProcessHandle.of(Long.parseLong(Files.readAllLines(file).get(0).strip()))
                .orElseThrow();
    }

    private static HttpResponse<String> get(String url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
