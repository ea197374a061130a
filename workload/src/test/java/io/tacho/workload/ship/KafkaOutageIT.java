package io.tacho.workload.ship;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.FinishTotal;
import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.ship.OperationsTopic.Batches;
import io.tacho.workload.ship.RecordedOperations.Operation;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One outage of the broker, on kept data, and what became of three clients that were recording: one with the usual
 * settings, one whose producer gives batches up after a second, and one that is killed (kill -9) in the outage and
 * replayed afterwards. B36: the workers must not notice, and nothing may be lost.
 */
class KafkaOutageIT {
    private static final Duration OUTAGE = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    static Path folder;

    private static EmbeddedBroker broker;
    private static TestClient steady;
    private static TestClient hasty;
    private static long unacknowledgedAtTheEnd;
    private static long killedAfter;
    private static ReplaySummary replayed;
    private static ReplaySummary replayedAgain;

    @BeforeAll
    static void letKafkaFailInMidRun() throws Exception {
        broker = EmbeddedBroker.start(folder.resolve("kafka"), 0);
        createTopics();
        Path journals = folder.resolve("journals");
        steady = new TestClient(journals, "steady", 0, Map.of("bootstrap.servers", broker.bootstrapServer()));
        hasty = new TestClient(
                journals,
                "hasty",
                1,
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServer(),
                        "delivery.timeout.ms",
                        1_000,
                        "request.timeout.ms",
                        800,
                        "max.block.ms",
                        500));
        Process killed = startProcess(journals, "killed");
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(killed.getInputStream(), StandardCharsets.UTF_8))) {
            awaitAcknowledged(steady);
            awaitAcknowledged(hasty);
            recordedBy(output);
            Path journal = JournalFiles.folder(journals, TestClient.RUN, "killed", TestClient.EPOCH);
            Awaitility.await().atMost(PATIENCE).until(() -> firstUnacknowledged(journal) > 2);

            broker.close();
            long before = steady.recorded();
            recordedBy(output);
            killedAfter = recordedBy(output);
            recordedBy(output); // half a second later: what it said before must be in the journal
            killed.destroyForcibly().waitFor();
            // What is due in the outage comes, if only in thrice the time: nobody waits for Kafka.
            Awaitility.await()
                    .atMost(OUTAGE.multipliedBy(3))
                    .until(() -> steady.recorded() - before >= OUTAGE.toNanos() / 200_000);
        } finally {
            killed.destroyForcibly();
        }
        for (TestClient client : List.of(steady, hasty)) {
            client.stopWorker();
            client.shipper.finish(RunEnd.COMPLETED, null, TestClient.DURATION_SECONDS, Map.of("lines", 3L));
        }
        unacknowledgedAtTheEnd = steady.shipper.unacknowledged();

        broker = EmbeddedBroker.start(folder.resolve("kafka"), 0);
        assertThat(steady.shipper.awaitAcknowledged(PATIENCE)).isTrue();
        assertThat(hasty.shipper.awaitAcknowledged(PATIENCE)).isTrue();
        Path journal = JournalFiles.folder(journals, TestClient.RUN, "killed", TestClient.EPOCH);
        Map<String, Object> kafka = Map.of("bootstrap.servers", broker.bootstrapServer());
        replayed = JournalReplay.replay(journal, kafka);
        replayedAgain =
                new JournalReplay(kafka, JournalReplay.From.BEGINNING, PATIENCE, ReplayListener.SILENT).replay(journal);
    }

    @AfterAll
    static void end() throws Exception {
        steady.close();
        hasty.close();
        broker.close();
    }

    @Test
    void keepsInItsJournalWhatKafkaDidNotTake() {
        assertThat(unacknowledgedAtTheEnd).isGreaterThan(10);
    }

    @Test
    void everyRecordedOperationIsInTheTopicOnce() throws Exception {
        assertWhole(OperationsTopic.of(broker.bootstrapServer(), "steady"), steady, 0);
    }

    /** B39: batches that were given up are sent again, so they may be there twice, but none is missing. */
    @Test
    void batchesThatTheProducerGaveUpAreSentAgain() throws Exception {
        Batches batches = OperationsTopic.of(broker.bootstrapServer(), "hasty");
        assertWhole(batches, hasty, 1);
        assertThat(batches.last().getFinish().getFigures().get("sender.rewinds"))
                .isGreaterThanOrEqualTo(2);
    }

    @Test
    void aKilledClientsJournalIsReplayed() throws Exception {
        Batches batches = OperationsTopic.of(broker.bootstrapServer(), "killed");

        assertThat(batches.sequences()).isEqualTo(OperationsTopic.upTo(replayed.batches() - 1));
        assertThat(numbers(batches)).isEqualTo(upTo(replayed.operations()));
        assertThat(replayed.operations()).isGreaterThanOrEqualTo(killedAfter);
        assertThat(replayed.sent()).isPositive().isLessThan(replayed.batches());
        assertThat(replayed.finished()).isFalse();
        assertThat(replayed.notes()).anyMatch(note -> note.contains("no FINISH"));
    }

    @Test
    void aReplayFromTheBeginningSendsCopiesOnly() throws Exception {
        assertThat(replayedAgain.sent()).isEqualTo(replayed.batches());
        Batches batches = OperationsTopic.of(broker.bootstrapServer(), "killed");
        assertThat(batches.copies()).isGreaterThanOrEqualTo((int) replayed.batches());
        assertThat(numbers(batches)).isEqualTo(upTo(replayed.operations()));
    }

    @Test
    void theClientsHealthIsObserved() throws Exception {
        List<Observation> observations = new ArrayList<>();
        for (var found : OperationsTopic.read(broker.bootstrapServer(), Topics.OBSERVATIONS)) {
            observations.add(Topics.OBSERVATION_CODEC.decode(found.value()));
        }
        assertThat(observations)
                .filteredOn(each -> each.getSource().equals("client/steady"))
                .extracting(Observation::getName)
                .contains("cpu.percent", "gc.millis", "journal.unacknowledged");
    }

    private static void assertWhole(Batches batches, TestClient client, int partition) {
        assertThat(batches.partition()).isEqualTo(partition);
        assertThat(batches.isFinished()).isTrue();
        assertThat(batches.sequences())
                .isEqualTo(OperationsTopic.upTo(batches.last().getSequence()));
        assertThat(batches.bySequence().get(0L).getKind()).isEqualTo(BatchKind.START);
        assertThat(numbers(batches)).isEqualTo(upTo(client.recorded()));

        BatchFinish finish = batches.last().getFinish();
        long start = batches.bySequence().get(0L).getStart().getMeasureStartMicros();
        long measured = batches.operations().stream()
                .filter(each -> each.end() >= start && each.end() < start + TestClient.DURATION_SECONDS * 1_000_000L)
                .count();
        assertThat(finish.getOperations()).isEqualTo(client.recorded());
        assertThat(finish.getTotals().stream().mapToLong(FinishTotal::getCount).sum())
                .isEqualTo(measured)
                .isPositive();
        assertThat(finish.getFigures().get("ring.waits")).isZero();
        assertThat(finish.getPerturbed()).isFalse();
        assertThat(finish.getCounters()).containsEntry("lines", 3L);
        assertSecondsArePassed(batches);
    }

    /** A batch's base time says that no later operation ended before it: at 100 ms to hand over, none may here. */
    private static void assertSecondsArePassed(Batches batches) {
        long base = Long.MIN_VALUE;
        long stragglers = 0;
        for (OperationBatch batch : batches.bySequence().values()) {
            long before = base;
            stragglers += RecordedOperations.in(batch).stream()
                    .filter(each -> each.end() < before)
                    .count();
            assertThat(batch.getBaseMicros()).isGreaterThanOrEqualTo(base);
            base = batch.getBaseMicros();
        }
        assertThat(stragglers)
                .as("operations that ended before an earlier batch's base")
                .isLessThan(10);
    }

    private static List<Long> numbers(Batches batches) {
        return batches.operations().stream().map(Operation::service).toList();
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    private static void awaitAcknowledged(TestClient client) {
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> client.recorded() > 1_000 && client.shipper.unacknowledged() < 5);
    }

    private static long firstUnacknowledged(Path journal) throws Exception {
        try (Checkpoint checkpoint = Checkpoint.open(journal)) {
            return checkpoint.firstUnacknowledged();
        }
    }

    private static long recordedBy(BufferedReader output) throws Exception {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("recorded ")) {
                return Long.parseLong(line.substring("recorded ".length()));
            }
        }
        throw new AssertionError("The client's process ended by itself.");
    }

    private static Process startProcess(Path journals, String client) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TestClient.class.getName(),
                        journals.toString(),
                        client,
                        "2",
                        broker.bootstrapServer())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void createTopics() throws Exception {
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", broker.bootstrapServer()))) {
            new TopicAdmin(admin, broker.bootstrapServer(), PATIENCE).ensure(Topics.all(4));
        }
    }
}
