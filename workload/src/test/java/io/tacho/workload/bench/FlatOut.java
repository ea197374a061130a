package io.tacho.workload.bench;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.record.OperationRecorder;
import io.tacho.workload.ship.OperationShipper;
import io.tacho.workload.ship.ShipmentSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/**
 * One worker's operations through batcher, journal, sender and producer to a broker in a process of its own: CPU time by
 * thread, and bytes an operation in the topic (lz4, record batches included). {@code OPERATIONS [PER_SECOND]}; without a
 * rate as fast as they go through. The first quarter warms up and is not counted in the CPU times.
 */
public final class FlatOut {
    private static final int SAMPLES = 1 << 16;
    private static final double NANOS_PER_SECOND = 1e9;

    private FlatOut() {}

    public static void main(String[] arguments) throws Exception {
        long operations = Long.parseLong(arguments[0]);
        long perSecond = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
        Path folder = Files.createTempDirectory("tacho-bench");
        try (BrokerProcess broker = BrokerProcess.start(folder.resolve("kafka"))) {
            measure(folder, broker.bootstrap(), operations, perSecond);
        }
        System.out.printf("bytes in the topic       %6.2f B/op%n", logBytes(folder) / (double) operations);
        delete(folder);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void measure(Path folder, String bootstrap, long operations, long perSecond) throws Exception {
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", bootstrap))) {
            new TopicAdmin(admin, bootstrap, Duration.ofSeconds(60)).ensure(Topics.all(1));
        }
        RunClock clock = RunClock.start();
        long start = clock.micros();
        try (OperationShipper shipper = OperationShipper.open(ShipmentSettings.of(
                folder, "bench", "a", 1, 0, 1, Map.of("bootstrap.servers", bootstrap), clock, start, 3600))) {
            shipper.start(start(start));
            long warmUp = operations / 4;
            record(shipper.recorder(0), clock, 0, warmUp, perSecond);
            Map<String, Long> before = cpuNanos();
            long began = System.nanoTime();
            record(shipper.recorder(0), clock, warmUp, operations, perSecond);
            shipper.awaitAcknowledged(Duration.ofMinutes(2));
            double seconds = (System.nanoTime() - began) / NANOS_PER_SECOND;
            report(before, cpuNanos(), operations - warmUp, seconds);
            shipper.finish(RunEnd.COMPLETED, null, 1, Map.of());
            shipper.awaitAcknowledged(Duration.ofMinutes(2));
            System.out.printf("bytes in the journal     %6.2f B/op%n", size(shipper.journal()) / (double) operations);
        }
    }

    /** End times 20 µs apart or at the rate's distance, service times around 4 ms, all TPC-C operations. */
    private static void record(OperationRecorder recorder, RunClock clock, long from, long to, long perSecond) {
        Random random = new Random(1);
        int[] operation = random.ints(SAMPLES, 0, 100)
                .map(card -> card < 45 ? 0 : card < 88 ? 1 : card % 3 + 2)
                .toArray();
        long[] service = random.doubles(SAMPLES)
                .mapToLong(any -> (long) (4_000 * Math.exp(0.5 * random.nextGaussian())))
                .toArray();
        long began = System.nanoTime();
        long base = clock.micros();
        for (long number = from; number < to; number++) {
            if (perSecond > 0 && number % 10 == 0) {
                LockSupport.parkNanos(began + (number - from) * 1_000_000_000 / perSecond - System.nanoTime());
            }
            int sample = (int) number & SAMPLES - 1;
            long end = perSecond > 0 ? clock.micros() : base + (number - from) * 20 + service[sample] % 17;
            recorder.record(
                    operation[sample],
                    end,
                    service[sample] & 0xff,
                    0,
                    service[sample],
                    number % 100 == 0 ? 1 : 0,
                    1,
                    0);
        }
    }

    private static void report(Map<String, Long> before, Map<String, Long> after, long operations, double seconds) {
        System.out.printf("%d operations in %.1f s: %.0f a second%n", operations, seconds, operations / seconds);
        long sum = 0;
        for (String thread : List.of("tacho-batcher", "tacho-sender", "kafka-producer-network")) {
            long cpu = after.getOrDefault(thread, 0L) - before.getOrDefault(thread, 0L);
            sum += cpu;
            System.out.printf("%-24s %6.1f CPU-ns/op%n", thread, cpu / (double) operations);
        }
        System.out.printf("%-24s %6.1f CPU-ns/op%n", "together", sum / (double) operations);
    }

    private static Map<String, Long> cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<String, Long> times = new HashMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null) {
                String name = thread.getThreadName().split(" ")[0].replace("-thread", "");
                times.merge(name, threads.getThreadCpuTime(thread.getThreadId()), Long::sum);
            }
        }
        return times;
    }

    /** The broker preallocates nothing, so the size of the log is what came over the wire. */
    private static long logBytes(Path folder) throws IOException {
        return size(folder.resolve("kafka/log/" + Topics.OPERATIONS.name() + "-0"));
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            long sum = 0;
            for (Path file : files.filter(each ->
                            each.toString().endsWith(".log") || each.toString().endsWith(".segment"))
                    .toList()) {
                sum += Files.size(file);
            }
            return sum;
        }
    }

    private static BatchStart start(long measureStartMicros) {
        RunDefinition definition = RunDefinition.newBuilder()
                .setRunId("bench")
                .setWorkload("tpcc")
                .setClients(1)
                .setOperationPartitions(1)
                .setRampSeconds(0)
                .setDurationSeconds(3600)
                .setStartLeadMillis(0)
                .setOperations(List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel"))
                .setSettings(Map.of())
                .setDrawn(Map.of())
                .setTags(Map.of())
                .setToolVersion("bench")
                .setHash("")
                .build();
        return BatchStart.newBuilder()
                .setDefinition(definition)
                .setMeasureStartMicros(measureStartMicros)
                .setClients(List.of())
                .setUrls(List.of())
                .setClockOffsetMicros(0)
                .setClockBoundMicros(0)
                .setHost(Map.of())
                .setDatabase(Map.of())
                .build();
    }
}
