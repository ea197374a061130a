package io.tacho.workload.ship;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.StartedClient;
import io.tacho.schemas.clock.RunClock;
import io.tacho.workload.record.OperationRecorder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A client whose one worker records an operation about every 200 µs: the n-th has service time n, so that any hole shows.
 * As a program of its own ({@link #main}) it records until it is killed.
 */
final class TestClient implements AutoCloseable {
    static final String RUN = "run-1";
    static final int DURATION_SECONDS = 3;
    static final long EPOCH = 5;
    private static final long PACE_NANOS = 200_000;
    private static final long RAMP_MICROS = 1_000_000;

    final OperationShipper shipper;
    private final Thread worker;
    private volatile boolean stopped;
    private volatile long recorded;
    private volatile long longestCallNanos;
    private final RunClock clock;

    TestClient(Path journals, String client, int partition, Map<String, Object> kafka) throws ShipmentException {
        clock = RunClock.start();
        long measureStart = clock.micros() + RAMP_MICROS;
        shipper = OperationShipper.open(ShipmentSettings.of(
                        journals, RUN, client, EPOCH, partition, 1, kafka, clock, measureStart, DURATION_SECONDS)
                .withSegmentBytes(20_000)
                .withRequiredFreeBytes(0));
        shipper.start(start(measureStart, client));
        worker = new Thread(this::work, "worker-" + client);
        worker.setDaemon(true);
        worker.start();
    }

    static BatchStart start(long measureStartMicros, String client) {
        RunDefinition definition = RunDefinition.newBuilder()
                .setRunId(RUN)
                .setWorkload("tpcc")
                .setClients(1)
                .setOperationPartitions(4)
                .setRampSeconds(1)
                .setDurationSeconds(DURATION_SECONDS)
                .setStartLeadMillis(0)
                .setOperations(List.of("newOrder", "payment"))
                .setSettings(Map.of())
                .setDrawn(Map.of())
                .setTags(Map.of())
                .setToolVersion("test")
                .setHash("")
                .build();
        return BatchStart.newBuilder()
                .setDefinition(definition)
                .setMeasureStartMicros(measureStartMicros)
                .setClients(List.of(new StartedClient(client, EPOCH)))
                .setUrls(List.of("db:5432/tpcc"))
                .setClockOffsetMicros(0)
                .setClockBoundMicros(0)
                .setHost(Map.of())
                .setDatabase(Map.of())
                .build();
    }

    private void work() {
        OperationRecorder recorder = shipper.recorder(0);
        long due = System.nanoTime();
        while (!stopped) {
            LockSupport.parkNanos(due - System.nanoTime());
            due += PACE_NANOS;
            long number = recorded + 1;
            long end = clock.micros();
            long before = System.nanoTime();
            recorder.record((int) (number % 2), end, 0, 0, number, 0, 1, 0);
            longestCallNanos = Math.max(longestCallNanos, System.nanoTime() - before);
            recorded = number;
        }
    }

    long recorded() {
        return recorded;
    }

    long longestCallNanos() {
        return longestCallNanos;
    }

    void stopWorker() throws InterruptedException {
        stopped = true;
        worker.join();
    }

    @Override
    public void close() throws ShipmentException {
        stopped = true;
        shipper.close();
    }

    /** {@code JOURNALS CLIENT PARTITION BOOTSTRAP}: prints {@code recorded N} now and then until it is killed. */
    public static void main(String[] arguments) throws Exception {
        try (TestClient client = new TestClient(
                Path.of(arguments[0]),
                arguments[1],
                Integer.parseInt(arguments[2]),
                Map.of("bootstrap.servers", arguments[3]))) {
            while (client.worker.isAlive()) {
                client.worker.join(500);
                System.out.println("recorded " + client.recorded());
            }
        }
    }
}
