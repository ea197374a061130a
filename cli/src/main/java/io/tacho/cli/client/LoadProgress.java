package io.tacho.cli.client;

import io.tacho.cli.output.Progress;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * How the load of this process's clients goes on, in one line: phase, time, operations so far and their rate lately.
 * Thread-safe.
 */
public final class LoadProgress {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Rates over less would jump. */
    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(900);

    private static final int BAR_LENGTH = 20;

    private final Progress progress;
    private final LongSupplier nanoTime;
    private final Map<String, Long> operations = new TreeMap<>();
    private boolean begun;
    private long since;
    private long operationsThen;
    private double rate;

    public LoadProgress(Progress progress) {
        this(progress, System::nanoTime);
    }

    /** @param nanoTime the clock by which rates are taken */
    LoadProgress(Progress progress, LongSupplier nanoTime) {
        this.progress = progress;
        this.nanoTime = nanoTime;
    }

    /** Something to keep. */
    void step(String text) {
        progress.step(text);
    }

    /** A client is about to start. */
    synchronized void starting(String client) {
        operations.put(client, 0L);
    }

    /**
     * A client has come further.
     *
     * @param rampSeconds length of the ramp
     */
    synchronized void at(String client, io.tacho.workload.drive.Progress at, int rampSeconds) {
        operations.put(client, at.operations());
        if (!begun) {
            begun = true;
            since = nanoTime.getAsLong() - (rampSeconds + at.second() + 1L) * NANOS_PER_SECOND;
        }
        progress.at(() -> line(client, at, rampSeconds));
    }

    private String line(String client, io.tacho.workload.drive.Progress at, int rampSeconds) {
        long sum = operations.values().stream().mapToLong(Long::longValue).sum();
        long now = nanoTime.getAsLong();
        if (now - since >= SHORTEST_INTERVAL.toNanos()) {
            rate = (double) (sum - operationsThen) * NANOS_PER_SECOND / (now - since);
            since = now;
            operationsThen = sum;
        }
        boolean ramp = at.second() < 0;
        int all = ramp ? rampSeconds : at.durationSeconds();
        int elapsed = Math.min(all, ramp ? rampSeconds + at.second() + 1 : at.second() + 1);
        return String.format(
                Locale.ROOT,
                "%s: %s %s%d of %d s, %d operations, %.1f/s",
                operations.size() == 1 ? "client " + client : operations.size() + " clients",
                ramp ? "ramp" : "measuring",
                progress.hasBars() ? bar(elapsed, all) : "",
                elapsed,
                all,
                sum,
                rate);
    }

    private static String bar(int part, int whole) {
        int filled = whole == 0 ? BAR_LENGTH : BAR_LENGTH * part / whole;
        return "[" + "#".repeat(filled) + ".".repeat(BAR_LENGTH - filled) + "] ";
    }
}
