package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tacho.cli.stack.Aggregation;
import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every Kafka and every PostgreSQL must give: load, a run of two clients, one complete result, the same in the lake and
 * in SQL, and a consistent database afterwards. Subclasses say where both are.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PipelineContract {
    private static final String RUN = "contract";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration CLIENT_TIMEOUT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private Path folder;
    private Aggregation aggregation;

    /** {@code host:port} of Kafka. */
    protected abstract String bootstrapServer();

    /** Connection string of a database whose TPC-C tables may be replaced. */
    protected abstract String databaseUrl();

    @BeforeAll
    void startAggregation(@TempDir Path temporary) throws Exception {
        folder = temporary;
        Map<String, Object> kafka = Map.of("bootstrap.servers", bootstrapServer());
        try (Admin admin = Admin.create(kafka)) {
            new TopicAdmin(admin, bootstrapServer(), PATIENCE).ensure(Topics.all(Topics.OPERATION_PARTITIONS));
        }
        aggregation = Aggregation.start(kafka, folder.resolve("state"), lake(), Optional.empty(), CLIENT_TIMEOUT);
    }

    @AfterAll
    void stopAggregation() {
        if (aggregation != null) {
            aggregation.close();
        }
    }

    @Test
    void twoClientsGiveOneCompleteResultThatTheLakeRepeats() throws Exception {
        assertThat(tacho("init", "tpcc", databaseUrl(), "--drop", "--warehouses", "1", "--format", "json")
                        .get())
                .as("the tables with their rows")
                .contains("\"order_line\"");

        CompletableFuture<JsonNode> one = client("a");
        CompletableFuture<JsonNode> other = client("b");
        JsonNode result = one.join();

        assertThat(other.join()).as("both clients print the same result").isEqualTo(result);
        assertThat(result.get("schema").asText()).isEqualTo("tacho.result/1");
        assertThat(result.get("complete").asBoolean()).as(result.toString()).isTrue();
        assertThat(result.get("clients")).hasSize(2);
        assertThat(result.get("operations").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("newOrder", "payment", "orderStatus", "delivery", "stockLevel");
        JsonNode reconciliation = result.get("reconciliation");
        assertThat(reconciliation.get("missing").asLong()).isZero();
        assertThat(reconciliation.get("sent")).isEqualTo(reconciliation.get("aggregated"));

        assertThat(aggregation.archived().await(RUN, PATIENCE)).isTrue();
        JsonNode rows = json(tacho(
                        "sql",
                        "--lake",
                        lake().toString(),
                        "--format",
                        "json",
                        "select run_id, tpmc from runs where run_id = 'contract'")
                .get());
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).get("tpmc")).isEqualTo(result.get("tpmc"));
        assertThat(json(tacho("show", RUN, "--lake", lake().toString(), "--format", "json")
                        .get()))
                .isEqualTo(result);

        assertThat(tacho("check", "tpcc", databaseUrl(), "--format", "csv").get())
                .doesNotContain("false");
        List<String> events = tacho("events", "--run-id", RUN, "--bootstrap-server", bootstrapServer())
                .get()
                .lines()
                .toList();
        assertThat(events).hasSize(reconciliation.get("aggregated").asInt());
        CommandRun watched =
                CommandRun.of("watch", "--run-id", RUN, "--bootstrap-server", bootstrapServer(), "--format", "json");
        assertThat(watched.exitCode()).isZero();
        assertThat(json(watched.out().lines().reduce((first, last) -> last).orElseThrow())
                        .get("run_id")
                        .asText())
                .isEqualTo(RUN);
    }

    private CompletableFuture<JsonNode> client(String id) {
        return tacho(
                        "run",
                        "tpcc",
                        databaseUrl(),
                        "--bootstrap-server",
                        bootstrapServer(),
                        "--run-id",
                        RUN,
                        "--client-id",
                        id,
                        "--clients",
                        "2",
                        "--ramp",
                        "1s",
                        "--duration",
                        "3s",
                        "--start-lead",
                        "1s",
                        "--wait",
                        "0",
                        "--journal",
                        folder.resolve("journals").toString(),
                        "--format",
                        "json")
                .thenApply(PipelineContract::json);
    }

    /** Runs a command that must succeed; gives its stdout. */
    private static CompletableFuture<String> tacho(String... arguments) {
        return CompletableFuture.supplyAsync(() -> {
            CommandRun run = CommandRun.of(arguments);
            assertThat(run.exitCode()).as(run.err()).isZero();
            return run.out();
        });
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError("no JSON: " + text, e);
        }
    }

    private Path lake() {
        return folder.resolve("lake");
    }
}
