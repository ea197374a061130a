package io.tacho.aggregator;

import io.tacho.aggregator.ScriptedClient.Op;
import io.tacho.embedded.EmbeddedBroker;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.LiveWindow;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.operation.Outcome;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Measures the aggregator; no test. {@code catchup BATCH SECONDS}: CPU of this process for a topic filled beforehand, 100
 * clients sending 10 batches a second. {@code live SECONDS}: age of the live rows of seconds at 65,000 operations a
 * second, the first third left out as the JVM is cold then. The broker runs in a process of its own.
 */
final class AggregatorBench {
    private static final int CLIENTS = 100;
    private static final int LIVE_BATCH = 65;

    private AggregatorBench() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("tacho-bench");
        Process broker = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EmbeddedBroker.class.getName(),
                        folder.resolve("broker").toString())
                .redirectError(folder.resolve("broker.log").toFile())
                .start();
        try {
            String bootstrap = ready(broker);
            switch (arguments[0]) {
                case "catchup" ->
                    catchUp(bootstrap, folder, Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
                case "live" -> live(bootstrap, folder, Integer.parseInt(arguments[1]));
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        } finally {
            broker.destroy();
            broker.waitFor(20, TimeUnit.SECONDS);
        }
    }

    private static String ready(Process broker) throws IOException {
        BufferedReader out = new BufferedReader(new InputStreamReader(broker.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("ready bootstrap=")) {
                return line.substring("ready bootstrap=".length());
            }
        }
        throw new IOException("the broker did not start");
    }

    private static ScriptedRun run(int seconds) {
        String[] ids = IntStream.range(0, CLIENTS)
                .mapToObj(i -> String.format(Locale.ROOT, "client-%03d", i))
                .toArray(String[]::new);
        return new ScriptedRun("bench", Topics.OPERATION_PARTITIONS, 0, seconds, ids);
    }

    private static void catchUp(String bootstrap, Path folder, int batch, int seconds) throws Exception {
        AggregatorSettings settings = AggregatorSettings.of(bootstrap, folder.resolve("state"));
        try (AggregatorService topics = new AggregatorService(settings)) {
            topics.start();
        }
        ScriptedRun run = run(seconds);
        long operations = (long) CLIENTS * 10 * seconds * batch;
        long bytes = 0;
        Random random = new Random(5);
        try (KafkaProducer<String, byte[]> producer = producer(bootstrap)) {
            for (int i = 0; i < CLIENTS; i++) {
                bytes += send(
                        producer, run.client(run.started.get(i).getClientId()).start(), i);
            }
            for (int tenth = 0; tenth < seconds * 10; tenth++) {
                for (int i = 0; i < CLIENTS; i++) {
                    ScriptedClient client = run.client(run.started.get(i).getClientId());
                    bytes += send(producer, client.data(tenth / 10.0, ops(random, tenth / 10.0, batch)), i);
                }
            }
            for (int i = 0; i < CLIENTS; i++) {
                bytes += send(
                        producer, run.client(run.started.get(i).getClientId()).finish(), i);
            }
        }
        var os = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.gc();
        long cpu = os.getProcessCpuTime();
        long wall = System.nanoTime();
        try (AggregatorService service = new AggregatorService(settings)) {
            service.start();
            RunResult result = awaitResult(bootstrap, run);
            double cpuSeconds = (os.getProcessCpuTime() - cpu) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "batch=%d operations=%d complete=%s aggregated=%d bytes/op=%.1f cpu=%.2f s  cpu/million=%.3f s"
                            + "  wall=%.1f s  heap=%d MiB%n",
                    batch,
                    operations,
                    result.getComplete(),
                    result.getReconciliation().getAggregated(),
                    (double) bytes / operations,
                    cpuSeconds,
                    cpuSeconds * 1e6 / operations,
                    (System.nanoTime() - wall) / 1e9,
                    (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20);
            var threads = ManagementFactory.getThreadMXBean();
            for (long id : threads.getAllThreadIds()) {
                if (threads.getThreadCpuTime(id) > 200_000_000L) {
                    System.out.printf(
                            Locale.ROOT,
                            "  %.2f s %s%n",
                            threads.getThreadCpuTime(id) / 1e9,
                            threads.getThreadInfo(id).getThreadName());
                }
            }
            if (!result.getComplete()) {
                System.out.println(result.getIncompleteReasons());
            }
        }
    }

    /** Operations with latencies spread around 4 ms, in the mix of TPC-C as far as three kinds go. */
    private static List<Op> ops(Random random, double from, int count) {
        List<Op> ops = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int card = random.nextInt(100);
            ops.add(new Op(
                    from + 0.1 * i / count,
                    card < 45 ? 0 : card < 90 ? 1 : 2,
                    (long) (4_000 * Math.exp(0.5 * random.nextGaussian())),
                    Outcome.COMMITTED,
                    1,
                    random.nextInt(200),
                    0));
        }
        return ops;
    }

    private static KafkaProducer<String, byte[]> producer(String bootstrap) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap, "linger.ms", "5", "compression.type", "lz4"),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    private static int send(KafkaProducer<String, byte[]> producer, OperationBatch batch, int client) {
        byte[] value = Topics.OPERATION_CODEC.encode(batch);
        producer.send(new ProducerRecord<>(
                Topics.OPERATIONS.name(),
                client % Topics.OPERATION_PARTITIONS,
                Keys.operations(batch.getRunId(), batch.getClientId()),
                value));
        return value.length;
    }

    private static KafkaConsumer<String, byte[]> consumer(String bootstrap, String topic, String run) {
        KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed", "fetch.max.wait.ms", "20"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        TopicPartition partition = new TopicPartition(topic, Keys.partitionOf(run, Topics.RUN_PARTITIONS));
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        return consumer;
    }

    private static RunResult awaitResult(String bootstrap, ScriptedRun run) throws Exception {
        try (KafkaConsumer<String, byte[]> consumer = consumer(bootstrap, Topics.RESULTS.name(), run.id())) {
            while (true) {
                for (ConsumerRecord<String, byte[]> message : consumer.poll(Duration.ofMillis(500))) {
                    return Topics.RESULT_CODEC.decode(message.value());
                }
            }
        }
    }

    private static void live(String bootstrap, Path folder, int seconds) throws Exception {
        ScriptedRun run = run(seconds);
        Random random = new Random(5);
        List<OperationBatch> batches = new ArrayList<>();
        run.started.forEach(
                client -> batches.add(run.client(client.getClientId()).start()));
        for (int tenth = 0; tenth < seconds * 10; tenth++) {
            for (int i = 0; i < CLIENTS; i++) {
                batches.add(run.client(run.started.get(i).getClientId())
                        .data(tenth / 10.0, ops(random, tenth / 10.0, LIVE_BATCH)));
            }
        }
        try (AggregatorService service =
                        new AggregatorService(AggregatorSettings.of(bootstrap, folder.resolve("state")));
                KafkaConsumer<String, byte[]> consumer = consumer(bootstrap, Topics.LIVE.name(), run.id());
                KafkaProducer<String, byte[]> producer = producer(bootstrap)) {
            service.start();
            service.awaitRunning(Duration.ofMinutes(2));
            long start = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
            Thread sender = new Thread(() -> replay(producer, batches, start));
            sender.start();
            List<Double> closedAges = new ArrayList<>();
            Map<Integer, Double> firstAges = new HashMap<>();
            long deadline = start + TimeUnit.SECONDS.toNanos(seconds + 10L);
            while (System.nanoTime() < deadline && closedAges.size() < seconds - 1 - seconds / 3) {
                for (ConsumerRecord<String, byte[]> message : consumer.poll(Duration.ofMillis(20))) {
                    LiveRow row = Topics.LIVE_CODEC.decode(message.value());
                    double age = (System.nanoTime() - start) / 1e9 - (row.getSecond() + 1);
                    if (row.getRow() == LiveWindow.SECOND
                            && row.getSecond() >= seconds / 3
                            && "newOrder".equals(row.getOperation())) {
                        firstAges.putIfAbsent(row.getSecond(), age + 1);
                        if (row.getClosed()) {
                            closedAges.add(age);
                        }
                    }
                }
            }
            sender.join();
            print("closed row of a second, after its end", closedAges);
            print("first row of a second, after its start", new ArrayList<>(firstAges.values()));
        }
    }

    /** Each batch a tenth of a second after its base time, when a real client would send it. */
    private static void replay(KafkaProducer<String, byte[]> producer, List<OperationBatch> batches, long start) {
        for (int i = 0; i < batches.size(); i++) {
            OperationBatch batch = batches.get(i);
            double due = (batch.getBaseMicros() - ScriptedRun.MEASURE_START) / 1e6 + (i < CLIENTS ? 0 : 0.1);
            long wait = start + (long) (due * 1e9) - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(wait);
            }
            send(producer, batch, i % CLIENTS);
        }
        producer.flush();
    }

    private static void print(String what, List<Double> ages) {
        Collections.sort(ages);
        System.out.printf(
                Locale.ROOT,
                "%s: n=%d median=%.2f s p90=%.2f s max=%.2f s%n",
                what,
                ages.size(),
                ages.get(ages.size() / 2),
                ages.get(ages.size() * 9 / 10),
                ages.get(ages.size() - 1));
    }
}
