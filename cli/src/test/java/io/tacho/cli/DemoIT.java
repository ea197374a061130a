package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** {@code tacho demo} as the README shows it, only shorter, and the lake that it leaves. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Path data;
    private String lake;
    private CommandRun demo;

    @BeforeAll
    void runTheDemo(@TempDir Path folder) {
        data = folder.resolve("data");
        lake = folder.resolve("lake").toString();
        demo = CommandRun.of(
                "demo",
                "--warehouses",
                "1",
                "--clients",
                "2",
                "--ramp",
                "1s",
                "--duration",
                "3s",
                "--wait",
                "0",
                "--start-lead",
                "1s",
                "--data",
                data.toString(),
                "--lake",
                lake,
                "--format",
                "json");
    }

    @Test
    void printsOneCompleteResultOfBothClients() throws Exception {
        assertThat(demo.exitCode()).as(demo.err()).isZero();
        JsonNode result = onlyResult();
        assertThat(result.get("complete").asBoolean()).as(demo.out()).isTrue();
        assertThat(result.get("clients")).hasSize(2);
        assertThat(result.get("operations").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("newOrder", "payment", "orderStatus", "delivery", "stockLevel");
        assertThat(result.get("reconciliation").get("missing").asLong()).isZero();
    }

    @Test
    void theLakeTellsTheSameInSql() throws Exception {
        CommandRun sql = CommandRun.of("sql", "--lake", lake, "--format", "json", "select run_id, tpmc from runs");
        assertThat(sql.exitCode()).as(sql.err()).isZero();
        JsonNode rows = JSON.readTree(sql.out());
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).get("run_id")).isEqualTo(onlyResult().get("run_id"));
        assertThat(rows.get(0).get("tpmc")).isEqualTo(onlyResult().get("tpmc"));
    }

    @Test
    void theLatestRunIsShownAsATableAndListed() throws Exception {
        String run = onlyResult().get("run_id").asText();
        CommandRun show = CommandRun.of("show", "latest", "--lake", lake);
        assertThat(show.exitCode()).as(show.err()).isZero();
        assertThat(show.out()).contains(run).contains("newOrder").contains("stockLevel");
        CommandRun runs = CommandRun.of("runs", "--lake", lake);
        assertThat(runs.exitCode()).as(runs.err()).isZero();
        assertThat(runs.out()).contains(run);
    }

    @Test
    void noJournalIsKeptAfterACompleteResult() {
        assertThat(data.resolve("journals")).isEmptyDirectory();
    }

    /** All of stdout is one JSON object. */
    private JsonNode onlyResult() throws Exception {
        try (var values = JSON.readerFor(JsonNode.class).<JsonNode>readValues(demo.out())) {
            JsonNode result = values.next();
            assertThat(values.hasNext()).as("more than one object on stdout").isFalse();
            assertThat(result.get("schema").asText()).isEqualTo("tacho.result/1");
            return result;
        }
    }
}
