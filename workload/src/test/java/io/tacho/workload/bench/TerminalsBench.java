package io.tacho.workload.bench;

import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.workload.drive.BareDriver;
import io.tacho.workload.drive.OfferedLoad;
import io.tacho.workload.record.OperationRecorder;
import io.tacho.workload.record.RecorderRing;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What scheduling costs: the real driver, TPC-C's terminals with their keying and think times, transactions that do
 * nothing, and a ring a worker that is drained ten times a second. {@code WAREHOUSES WORKERS SECONDS}; before the seconds
 * that are measured there are ten that warm up.
 */
public final class TerminalsBench {
    private static final int TERMINALS_PER_WAREHOUSE = 10;
    private static final int WARM_UP_SECONDS = 10;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double PERCENT = 100;

    private final List<RecorderRing> rings = new ArrayList<>();
    private final CountDownLatch driven = new CountDownLatch(1);
    private OperationTally tally = new OperationTally();

    private TerminalsBench() {}

    public static void main(String[] arguments) throws Exception {
        new TerminalsBench()
                .measure(
                        Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
    }

    private void measure(int warehouses, int workers, int seconds) throws Exception {
        int terminals = warehouses * TERMINALS_PER_WAREHOUSE;
        long before = usedBytes();
        long began = System.nanoTime();
        TpccWithoutDatabase part = new TpccWithoutDatabase(warehouses, 1);
        try (BareDriver driver = BareDriver.open(part, workers, OfferedLoad.waits(1))) {
            double startUp = (System.nanoTime() - began) / NANOS_PER_SECOND;
            double bytes = (usedBytes() - before) / (double) terminals;
            System.out.printf("terminals %d, workers %d%n", terminals, workers);
            System.out.printf("start-up %.2f s, %.1f bytes a terminal%n", startUp, bytes);
            Thread reader = new Thread(() -> read(seconds));
            reader.start();
            driver.drive(WARM_UP_SECONDS, seconds, this::recorder);
            driven.countDown();
            reader.join();
        }
    }

    private synchronized OperationRecorder recorder() {
        RecorderRing ring = new RecorderRing(RecorderRing.DEFAULT_SLOTS);
        rings.add(ring);
        return ring;
    }

    private synchronized void drain() {
        for (RecorderRing ring : rings) {
            ring.drain((operation, end, lateness, connectionWait, service, outcome, attempts, url) ->
                    tally.record(lateness, connectionWait, service, outcome, attempts));
        }
    }

    /** Starts to count after the warm-up and stops half a second before the end. */
    private void read(int seconds) {
        try {
            drainFor(WARM_UP_SECONDS + 1);
            tally = new OperationTally();
            long cpu = workerCpuNanos();
            long allocated = workerAllocatedBytes();
            long began = System.nanoTime();
            drainFor(seconds - 2);
            double elapsed = System.nanoTime() - began;
            report(elapsed, workerCpuNanos() - cpu, workerAllocatedBytes() - allocated);
            while (!driven.await(100, TimeUnit.MILLISECONDS)) {
                drain();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void drainFor(int seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(100);
            drain();
        }
    }

    private void report(double elapsedNanos, long cpuNanos, long allocatedBytes) {
        long operations = tally.count();
        System.out.printf("%.0f due a second%n", operations / elapsedNanos * NANOS_PER_SECOND);
        System.out.printf("workers: %.1f %% of a core%n", cpuNanos / elapsedNanos * PERCENT);
        System.out.printf(
                "lateness p50 %.2f, p99 %.2f, p99.9 %.2f, max %.2f ms%n",
                latenessMillis(Percentile.of(50)),
                latenessMillis(Percentile.of(99)),
                latenessMillis(Percentile.of(99.9)),
                latenessMillis(Percentile.of(100)));
        System.out.printf("workers allocated %.2f bytes an operation%n", allocatedBytes / (double) operations);
    }

    private double latenessMillis(Percentile percentile) {
        return tally.lateness().at(percentile).orElse(0) / MICROS_PER_MILLI;
    }

    private static long workerCpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith("worker ")) {
                sum += threads.getThreadCpuTime(thread.getThreadId());
            }
        }
        return sum;
    }

    private static long workerAllocatedBytes() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith("worker ")) {
                sum += threads.getThreadAllocatedBytes(thread.getThreadId());
            }
        }
        return sum;
    }

    private static long usedBytes() {
        System.gc();
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
