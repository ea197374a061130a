package io.tacho.aggregator;

import static io.tacho.aggregator.ScriptedClient.Op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real broker: what a topology without one cannot show. */
class AggregatorIT {
    private static final int DURATION = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    static Path folder;

    private static EmbeddedBroker broker;
    private static KafkaProducer<String, byte[]> producer;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = EmbeddedBroker.start(folder.resolve("broker"), 0);
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServer()),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    @AfterAll
    static void stopBroker() {
        producer.close();
        broker.close();
    }

    private static AggregatorSettings settings() {
        return AggregatorSettings.of(broker.bootstrapServer(), folder.resolve("state"));
    }

    /** The batches of a client with a bit of everything; every seventh comes twice. */
    private static List<OperationBatch> batches(ScriptedRun run, String id, int seed) {
        ScriptedClient client = run.client(id);
        Random random = new Random(seed);
        List<OperationBatch> batches = new ArrayList<>(List.of(client.start()));
        for (int tenth = -20; tenth < DURATION * 10 + 5; tenth++) {
            List<Op> ops = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                int outcome = random.nextInt(100);
                ops.add(new Op(
                        (tenth + i / 40.0) / 10,
                        random.nextInt(3),
                        (long) (1_000 * Math.exp(2 * random.nextGaussian())),
                        outcome < 95 ? Outcome.COMMITTED : outcome < 98 ? Outcome.ROLLED_BACK : Outcome.FAILED,
                        1 + random.nextInt(2),
                        random.nextInt(50),
                        0));
            }
            batches.add(client.data(tenth / 10.0, ops));
            if (tenth % 7 == 0) {
                batches.add(batches.get(batches.size() - 1));
            }
        }
        batches.add(client.finish());
        return batches;
    }

    private static void send(OperationBatch batch, int partition) throws Exception {
        Future<?> sent = producer.send(new ProducerRecord<>(
                Topics.OPERATIONS.name(),
                partition,
                Keys.operations(batch.getRunId(), batch.getClientId()),
                Topics.OPERATION_CODEC.encode(batch)));
        if (batch.getSequence() == 0) {
            sent.get();
        }
    }

    /** Sends all clients' batches in turn; does something after a third of them. */
    private static void drive(ScriptedRun run, List<List<OperationBatch>> clients, ThrowingRunnable inMidRun)
            throws Exception {
        int longest = clients.stream().mapToInt(List::size).max().orElseThrow();
        for (int i = 0; i < longest; i++) {
            if (i == longest / 3) {
                producer.flush();
                await().atMost(PATIENCE).until(() -> !rows(run).isEmpty());
                inMidRun.run();
            }
            for (int c = 0; c < clients.size(); c++) {
                if (i < clients.get(c).size()) {
                    send(clients.get(c).get(i), c % run.definition.getOperationPartitions());
                }
            }
        }
        producer.flush();
    }

    /** What a test does in the middle of a run. */
    @FunctionalInterface
    private interface ThrowingRunnable {
        void run() throws Exception;
    }

    private static <T extends SpecificRecord> List<T> committed(String topic, AvroCodec<T> codec, String run) {
        List<T> found = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            TopicPartition partition = new TopicPartition(topic, Keys.partitionOf(run, Topics.RUN_PARTITIONS));
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).get(partition);
            while (consumer.position(partition) < end) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(100))) {
                    if (Keys.runOf(new String(message.key(), java.nio.charset.StandardCharsets.UTF_8))
                            .equals(run)) {
                        found.add(codec.decode(message.value()));
                    }
                }
            }
        } catch (UndecodableException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    private static KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        broker.bootstrapServer(),
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    private static List<SecondRow> rows(ScriptedRun run) {
        return committed(Topics.SECONDS.name(), Topics.SECOND_CODEC, run.id());
    }

    private static RunResult awaitResult(ScriptedRun run) {
        await().atMost(PATIENCE)
                .until(() -> !committed(Topics.RESULTS.name(), Topics.RESULT_CODEC, run.id())
                        .isEmpty());
        return committed(Topics.RESULTS.name(), Topics.RESULT_CODEC, run.id()).get(0);
    }

    /** Count for count and bucket for bucket what a plain fold over the operations gives, once. */
    private static void assertExact(ScriptedRun run, RunResult result) throws Exception {
        assertThat(result.getIncompleteReasons()).isEmpty();
        assertThat(result.getComplete()).isTrue();
        PlainFold expected;
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            expected = PlainFold.of(consumer, run.id(), DURATION);
        }
        assertThat(result.getReconciliation().getAggregated()).isEqualTo(expected.all);
        assertThat(result.getReconciliation().getDuplicateBatches()).isPositive();
        for (int code = 0; code < 3; code++) {
            OperationResult row = result.getOperations().get(code);
            OperationTally actual = OperationTally.of(row.getCell());
            PlainFold.Figures figures = expected.operations.get(code);
            for (Outcome outcome : Outcome.values()) {
                assertThat(actual.of(outcome))
                        .as(row.getOperation() + " " + outcome)
                        .isEqualTo(figures.outcomes[outcome.code()]);
            }
            assertThat(actual.attempts()).isEqualTo(figures.attempts);
            assertThat(actual.response()).isEqualTo(figures.response);
            assertThat(actual.service()).isEqualTo(figures.service);
            assertThat(actual.lateness()).isEqualTo(figures.lateness);
        }
        List<SecondRow> rows = rows(run);
        assertThat(result.getSecondRows()).isEqualTo(rows.size());
        assertThat(rows.stream()
                        .mapToLong(row -> OperationTally.of(row.getCell()).count())
                        .sum())
                .isEqualTo(expected.all);
        assertThat(committed(Topics.RESULTS.name(), Topics.RESULT_CODEC, run.id()))
                .as("one committed record per revision")
                .hasSize(1);
    }

    @Test
    void isExactAfterAKillInMidRun() throws Exception {
        ScriptedRun run = new ScriptedRun("killed", 8, 2, DURATION, "a", "b", "c");
        List<List<OperationBatch>> clients = List.of(batches(run, "a", 1), batches(run, "b", 2), batches(run, "c", 3));
        try (AggregatorProcess first = AggregatorProcess.start(broker.bootstrapServer(), folder, "one")) {
            awaitTopics();
            drive(run, clients, first::kill);
            assertThat(first.isAlive()).isFalse();
            try (AggregatorProcess second = AggregatorProcess.start(broker.bootstrapServer(), folder, "one")) {
                assertExact(run, awaitResult(run));
                assertThat(second.isAlive()).isTrue();
            }
        }
    }

    @Test
    void isExactWhenOneOfTwoInstancesIsKilled() throws Exception {
        ScriptedRun run = new ScriptedRun("two-instances", 8, 2, DURATION, "a", "b", "c", "d");
        List<List<OperationBatch>> clients =
                List.of(batches(run, "a", 4), batches(run, "b", 5), batches(run, "c", 6), batches(run, "d", 7));
        try (AggregatorProcess victim = AggregatorProcess.start(broker.bootstrapServer(), folder, "two");
                AggregatorService survivor = new AggregatorService(settings().withInstanceId("three"))) {
            survivor.start();
            survivor.awaitRunning(PATIENCE);
            drive(run, clients, victim::kill);
            assertExact(run, awaitResult(run));
            assertThat(survivor.failure()).isEmpty();
        }
    }

    private static void awaitTopics() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServer()))) {
            await().atMost(PATIENCE)
                    .until(() -> admin.listTopics().names().get().contains(Topics.RESULTS.name()));
        }
    }

    /** B41: a second instance without an id says so instead of an endless rebalance. */
    @Test
    void asksForInstanceIdsWhenThereAreTwo() throws Exception {
        try (AggregatorService first = new AggregatorService(settings())) {
            first.start();
            first.awaitRunning(PATIENCE);
            try (AggregatorService second = new AggregatorService(settings())) {
                assertThatThrownBy(second::start)
                        .isInstanceOf(AggregatorException.class)
                        .hasMessageContaining("another aggregator")
                        .hasMessageContaining("--instance-id");
            }
            assertThat(first.failure()).isEmpty();
        }
    }

    @Test
    void saysWithinFifteenSecondsThatKafkaIsUnreachable() {
        AggregatorSettings nowhere = AggregatorSettings.of("127.0.0.1:1", folder);
        long before = System.nanoTime();
        try (AggregatorService service = new AggregatorService(nowhere)) {
            assertThatThrownBy(service::start)
                    .isInstanceOf(AggregatorException.class)
                    .hasMessageContaining("127.0.0.1:1")
                    .hasMessageContaining("--bootstrap-server");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void saysWhichAddressHasNoHost() {
        try (AggregatorService service =
                new AggregatorService(AggregatorSettings.of("no-such-host.invalid:9", folder))) {
            assertThatThrownBy(service::start)
                    .isInstanceOf(AggregatorException.class)
                    .hasMessageContaining("no-such-host.invalid:9");
        }
    }

    /** B41: a topic that a broker made by itself has one partition. */
    @Test
    void namesATopicWithTheWrongPartitions() throws Exception {
        try (EmbeddedBroker other = EmbeddedBroker.start(folder.resolve("other"), 0);
                Admin admin = Admin.create(Map.of("bootstrap.servers", other.bootstrapServer()))) {
            admin.createTopics(List.of(new NewTopic(Topics.OPERATIONS.name(), 1, (short) 1)))
                    .all()
                    .get();
            try (AggregatorService service =
                    new AggregatorService(AggregatorSettings.of(other.bootstrapServer(), folder))) {
                assertThatThrownBy(service::start)
                        .isInstanceOf(AggregatorException.class)
                        .hasMessageContaining("tacho.operations has 1 partitions instead of 8");
            }
        }
    }
}
