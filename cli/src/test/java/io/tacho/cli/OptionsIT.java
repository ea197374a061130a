package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a user asks for on the command line is what runs and what the result says, on two warehouses. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OptionsIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    private EmbeddedPostgres postgres;

    @TempDir
    Path lake;

    @BeforeAll
    void load() throws Exception {
        postgres = EmbeddedPostgres.start(PostgresSettings.temporary());
        CommandRun init = CommandRun.of("init", "tpcc", postgres.url(), "--warehouses", "2");
        assertThat(init.exitCode()).as(init.err()).isZero();
    }

    @AfterAll
    void stop() {
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    void drivesTheLoadThatWasAskedFor() throws Exception {
        CommandRun run = demo(
                "--ramp 0s --duration 60s --statements single --isolation serializable --mix newOrder=50,payment=50"
                        + " --max-rate 40 --active-warehouses 1 --local-warehouses --operations 60 --tag a=b");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode result = JSON.readTree(run.out());
        JsonNode settings = result.get("settings");
        assertThat(settings.get("statements").asText()).isEqualTo("single");
        assertThat(settings.get("isolation").asText()).isEqualTo("serializable");
        assertThat(settings.get("prepared").asText()).isEqualTo("on");
        assertThat(settings.get("mix").asText()).isEqualTo("newOrder=50,payment=50");
        assertThat(settings.get("max-rate").asText()).isEqualTo("40");
        assertThat(settings.get("operations").asText()).isEqualTo("60");
        assertThat(settings.get("active-warehouses").asText()).isEqualTo("1");
        assertThat(settings.get("warehouses").asText()).isEqualTo("2");
        assertThat(settings.get("local-warehouses").asText()).isEqualTo("true");
        assertThat(result.get("tags").get("a").asText()).isEqualTo("b");
        assertThat(result.get("warehouses_driven").asInt()).isEqualTo(1);
        assertThat(result.get("database")
                        .get("settings.default_transaction_isolation")
                        .asText())
                .isEqualTo("serializable");
        assertThat(attempts(result, "newOrder")).isPositive();
        assertThat(attempts(result, "payment")).isPositive();
        assertThat(attempts(result, "orderStatus") + attempts(result, "delivery") + attempts(result, "stockLevel"))
                .isZero();
        // All that were started, without a ramp; those of the last, partial second are in no rate (decision 0045).
        assertThat(result.get("reconciliation").get("sent").asLong()).isEqualTo(60);
        assertThat(completed(result)).isBetween(1L, 60L);
        assertThat(result.get("measured_seconds").asInt())
                .as("60 at 40 a second")
                .isLessThan(60);
        assertThat(result.get("counters").get("remote_order_lines").asLong()).isZero();
        assertThat(result.get("counters").get("remote_payments").asLong()).isZero();
        assertThat(run.err()).contains(" ends: it has started all operations that it was to start; ");
    }

    @Test
    void drivesFunctionsWithoutPreparedStatements() throws Exception {
        CommandRun run = demo("--ramp 1s --duration 2s --statements functions --prepared off --wait 0");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode result = JSON.readTree(run.out());
        assertThat(result.get("settings").get("statements").asText()).isEqualTo("functions");
        assertThat(result.get("settings").get("prepared").asText()).isEqualTo("off");
        assertThat(result.get("settings").get("wait").asText()).isEqualTo("0");
        assertThat(result.get("operations")).hasSize(5);
        assertThat(completed(result)).isPositive();
        CommandRun check = CommandRun.of("check", "tpcc", postgres.url());
        assertThat(check.exitCode()).as(check.err()).isZero();
    }

    @Test
    void showsWhereTheWarehousesAreDriven() {
        String other = postgres.url().replace("127.0.0.1", "localhost");

        CommandRun run =
                CommandRun.of("run", "tpcc", postgres.url(), other, "--workers", "6", "--conns", "4", "--dry-run");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err().lines())
                .contains("this client: terminals: 20, workers: 6, connections: 4")
                .anyMatch(line -> line.matches(
                        "  127\\.0\\.0\\.1:\\d+/.*: warehouses: 1 \\(1\\), terminals: 10, workers: 3, connections: 2"))
                .anyMatch(line -> line.matches(
                        "  localhost:\\d+/.*: warehouses: 1 \\(2\\), terminals: 10, workers: 3, connections: 2"));
    }

    /** As on a secure cluster: addresses in a file, a certificate instead of a password, and no secret in what is left. */
    @Test
    void drivesOverTlsAsAUserWithACertificate(@TempDir Path folder) throws Exception {
        String parameters = KeytoolTls.switchOn(postgres.jdbcUrl(), "secure", folder);
        Path addresses = folder.resolve("addrs");
        Files.writeString(
                addresses,
                "# the nodes\npostgres://secure:pw-s3cret@localhost:" + postgres.port() + "/postgres?" + parameters
                        + "\n");

        CommandRun run =
                demo("--ramp 0s --duration 2s --wait 0 --prepared off", List.of("--urls-file", addresses.toString()));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(completed(JSON.readTree(run.out()))).isPositive();
        assertThat(run.out() + run.err()).doesNotContain("s3cret");
        try (Stream<Path> files = Files.walk(lake)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("s3cret");
            }
        }
        CommandRun without = CommandRun.of(
                "check", "tpcc", "postgres://secure@localhost:" + postgres.port() + "/postgres?sslmode=disable");
        assertThat(without.exitCode()).isEqualTo(1);
        assertThat(without.err()).contains("if the server demands TLS, give sslmode=verify-full");
    }

    private CommandRun demo(String options) {
        return demo(options, List.of(postgres.url()));
    }

    private CommandRun demo(String options, List<String> urls) {
        List<String> words = new ArrayList<>(List.of("demo", "--warehouses", "2"));
        words.addAll(urls);
        words.addAll(List.of("--start-lead", "1s", "--lake", lake.toString(), "--format", "json"));
        words.addAll(List.of(options.split(" ")));
        return CommandRun.of(words.toArray(String[]::new));
    }

    private static long attempts(JsonNode result, String operation) {
        return result.get("operations").get(operation).get("attempts").asLong();
    }

    private static long completed(JsonNode result) {
        long sum = 0;
        for (JsonNode operation : result.get("operations")) {
            sum += operation.get("completed").asLong();
        }
        return sum;
    }
}
