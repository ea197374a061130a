package io.tacho.workload.ship;

import com.sun.management.OperatingSystemMXBean;
import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.clock.RunClock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Looks every 5 s at how this process fares: {@code cpu.percent} (of the processors that it may use, over the 5 s),
 * {@code gc.millis} (in the 5 s), {@code journal.unacknowledged} (batches). At best effort: what Kafka does not take
 * is kept for a while and then forgotten. Used by the sender's thread.
 */
final class HealthProbe {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    /** After a failure, so that a missing topic does not hold up the batches. */
    private static final Duration PAUSE = Duration.ofMinutes(1);

    /** An hour of looks. */
    private static final int MOST_KEPT = 3 * 720;

    /** While more batches than this are under way Kafka is behind, and observations wait. */
    private static final int QUIET = 8;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final String run;
    private final String source;
    private final RunClock clock;
    private final Deque<Observation> kept = new ArrayDeque<>();
    private long lookedNanos = System.nanoTime();
    private long cpuNanos = SYSTEM.getProcessCpuTime();
    private long gcMillis = collectionMillis();
    private volatile long pausedUntilNanos = System.nanoTime();

    HealthProbe(String run, String client, RunClock clock) {
        this.run = run;
        this.source = "client/" + client;
        this.clock = clock;
    }

    /** Looks if it is time, and sends what there is if Kafka is not behind. */
    void observe(Delivery delivery, long unacknowledged) {
        long now = System.nanoTime();
        if (now - lookedNanos >= PERIOD.toNanos()) {
            look(now, unacknowledged);
        }
        while (!kept.isEmpty() && delivery.inFlight() < QUIET && System.nanoTime() - pausedUntilNanos >= 0) {
            delivery.observe(kept.removeFirst(), () -> pausedUntilNanos = System.nanoTime() + PAUSE.toNanos());
        }
    }

    private void look(long now, long unacknowledged) {
        long cpu = SYSTEM.getProcessCpuTime();
        long gc = collectionMillis();
        long time = clock.micros();
        keep(time, "cpu.percent", 100.0 * (cpu - cpuNanos) / (now - lookedNanos) / SYSTEM.getAvailableProcessors());
        keep(time, "gc.millis", gc - gcMillis);
        keep(time, "journal.unacknowledged", unacknowledged);
        cpuNanos = cpu;
        gcMillis = gc;
        lookedNanos = now;
    }

    private void keep(long time, String name, double value) {
        if (kept.size() == MOST_KEPT) {
            kept.removeFirst();
        }
        kept.addLast(new Observation(run, source, time, name, value, null));
    }

    /** CPU time of this process so far, seconds. */
    static double processCpuSeconds() {
        return SYSTEM.getProcessCpuTime() / 1e9;
    }

    /** Time that this process has spent in garbage collections so far, milliseconds. */
    static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
