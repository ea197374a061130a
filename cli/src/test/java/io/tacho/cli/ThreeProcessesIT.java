package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.clock.Seconds;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import io.tacho.workload.ship.JournalBatches;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many clients are one: three processes that come seconds after each other measure the same interval, and their merged
 * result is what one fold over all their journals gives, count for count and bucket for bucket (B05, B12).
 */
class ThreeProcessesIT {
    private static final String RUN = "three";
    private static final List<String> CLIENTS = List.of("a", "b", "c");
    private static final int DURATION_SECONDS = 8;
    private static final long PATIENCE_SECONDS = 120;
    private static final Duration PATIENCE = Duration.ofSeconds(PATIENCE_SECONDS);
    private static final Duration STAGGER = Duration.ofSeconds(3);
    private static final Pattern STARTS = Pattern.compile("client \\S+ starts at (\\S+) ");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void clientsThatComeAfterEachOtherMakeOneResult() throws Exception {
        List<ClientProcess> clients = new ArrayList<>();
        try (UpProcess up = UpProcess.start(folder)) {
            assertThat(CommandRun.of("init", "tpcc", up.postgres()).exitCode()).isZero();
            for (String client : CLIENTS) {
                clients.add(ClientProcess.start(folder, client, arguments(up, client)));
                TimeUnit.NANOSECONDS.sleep(STAGGER.toNanos()); // what is tested: they do not start together
            }
            await().atMost(PATIENCE)
                    .until(() -> STARTS.matcher(clients.get(0).err()).find());
            assertALateClientIsRefused(up);

            List<JsonNode> results = new ArrayList<>();
            for (ClientProcess client : clients) {
                assertThat(client.await(PATIENCE_SECONDS)).as(client.err()).isZero();
                results.add(JSON.readTree(client.out()));
            }
            assertThat(results).as("all print the same result").allMatch(results.get(0)::equals);
            assertThat(results.get(0).get("complete").asBoolean())
                    .as(results.get(0).toString())
                    .isTrue();
            List<String> starts = new ArrayList<>();
            for (ClientProcess client : clients) {
                starts.add(found(STARTS, client.err()));
            }
            assertThat(starts).as("all start at the same instant").allMatch(starts.get(0)::equals);

            Map<String, List<OperationBatch>> journals = journals();
            assertTheClocksAgree(journals);
            assertThat(folded(journals)).isEqualTo(merged());
        } finally {
            clients.forEach(ClientProcess::close);
        }
    }

    private List<String> arguments(UpProcess up, String client) {
        return List.of(
                "run",
                "tpcc",
                up.postgres(),
                "--bootstrap-server",
                up.bootstrap(),
                "--run-id",
                RUN,
                "--client-id",
                client,
                "--clients",
                "3",
                "--ramp",
                "2s",
                "--duration",
                DURATION_SECONDS + "s",
                "--wait",
                "0",
                "--workers",
                "1",
                "--journal",
                folder.resolve("journals").toString(),
                "--keep-journal",
                "--format",
                "json");
    }

    private void assertALateClientIsRefused(UpProcess up) {
        CommandRun late = CommandRun.of(arguments(up, "d").toArray(String[]::new));
        assertThat(late.exitCode()).as(late.err()).isEqualTo(2);
        // On a busy machine the run may have ended before this client has looked.
        assertThat(late.err())
                .containsPattern(
                        "run three has (started already with clients a, b, c; client d is too late:|ended already;)"
                                + " choose another --run-id")
                .doesNotContain("\tat ");
        assertThat(late.out()).isEmpty();
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private Map<String, List<OperationBatch>> journals() throws Exception {
        Map<String, List<OperationBatch>> journals = new TreeMap<>();
        try (Stream<Path> folders = Files.list(folder.resolve("journals"))) {
            for (Path journal : folders.toList()) {
                List<OperationBatch> batches = JournalBatches.of(journal);
                journals.put(batches.get(0).getClientId(), batches);
            }
        }
        assertThat(journals).containsOnlyKeys(CLIENTS);
        return journals;
    }

    /** All three have this machine's clock: what they take the broker's to be off by differs by no more than the bounds. */
    private static void assertTheClocksAgree(Map<String, List<OperationBatch>> journals) {
        List<BatchStart> starts = journals.values().stream()
                .map(batches -> batches.get(0).getStart())
                .toList();
        for (BatchStart one : starts) {
            for (BatchStart other : starts) {
                assertThat(one.getMeasureStartMicros()).isEqualTo(other.getMeasureStartMicros());
                assertThat(Math.abs(one.getClockOffsetMicros() - other.getClockOffsetMicros()))
                        .isLessThanOrEqualTo(one.getClockBoundMicros() + other.getClockBoundMicros());
            }
        }
    }

    /** One fold over all journals, in the form of {@link #merged}. */
    private static Map<String, List<Object>> folded(Map<String, List<OperationBatch>> journals) {
        Map<String, OperationTally> tallies = new TreeMap<>();
        journals.values().forEach(batches -> {
            BatchStart start = batches.get(0).getStart();
            for (OperationBatch batch : batches) {
                long end = batch.getBaseMicros();
                for (int i = 0; i < batch.getCount(); i++) {
                    end += at(batch.getEndDelta(), i, 0L);
                    int second = Seconds.of(end, start.getMeasureStartMicros());
                    if (second >= 0 && second < DURATION_SECONDS) {
                        String operation = start.getDefinition().getOperations().get(at(batch.getOperation(), i, 0));
                        tallies.computeIfAbsent(operation, name -> new OperationTally())
                                .record(
                                        at(batch.getLateness(), i, 0L),
                                        at(batch.getConnectionWait(), i, 0L),
                                        at(batch.getService(), i, 0L),
                                        at(batch.getOutcome(), i, 0),
                                        at(batch.getAttempts(), i, 0));
                    }
                }
            }
        });
        Map<String, List<Object>> figures = new LinkedHashMap<>();
        tallies.forEach((operation, tally) -> figures.put(
                operation,
                List.of(
                        tally.of(Outcome.COMMITTED),
                        tally.of(Outcome.ROLLED_BACK),
                        tally.of(Outcome.FAILED),
                        tally.of(Outcome.UNFINISHED),
                        tally.attempts(),
                        buckets(tally.response().buckets()),
                        buckets(tally.service().buckets()))));
        return figures;
    }

    private static String buckets(List<io.tacho.schemas.latency.LatencyDistribution.Bucket> buckets) {
        return String.join(
                " ",
                buckets.stream()
                        .map(bucket -> bucket.lowMicros() + "-" + bucket.highMicros() + ":" + bucket.count())
                        .toList());
    }

    private static <N> N at(List<N> column, int row, N none) {
        return column.isEmpty() ? none : column.get(column.size() == 1 ? 0 : row);
    }

    /** The merged result as the lake has it: counts, attempts, and the buckets of response and service time. */
    private Map<String, List<Object>> merged() {
        JsonNode rows = await().atMost(PATIENCE).until(this::rows, found -> found.size() > 0);
        Map<String, List<Object>> figures = new TreeMap<>();
        rows.forEach(row -> figures.put(
                row.get("operation").asText(),
                List.of(
                        row.get("committed").asLong(),
                        row.get("rolled_back").asLong(),
                        row.get("failed").asLong(),
                        row.get("unfinished").asLong(),
                        row.get("attempts").asLong(),
                        buckets(row.get("response_buckets")),
                        buckets(row.get("service_buckets")))));
        return figures;
    }

    private JsonNode rows() throws Exception {
        CommandRun run = CommandRun.of(
                "sql",
                "--lake",
                folder.resolve("lake").toString(),
                "--format",
                "json",
                "select operation, committed, rolled_back, failed, unfinished, attempts, response_buckets,"
                        + " service_buckets from operations where run_id = '" + RUN + "' order by operation");
        return run.exitCode() == 0 ? JSON.readTree(run.out()) : JSON.createArrayNode();
    }

    private static String buckets(JsonNode buckets) {
        List<String> texts = new ArrayList<>();
        buckets.forEach(bucket -> texts.add(bucket.get("low_us").asLong() + "-"
                + bucket.get("high_us").asLong() + ":" + bucket.get("count").asLong()));
        return String.join(" ", texts);
    }
}
