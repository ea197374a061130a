package io.tacho.cli.command;

import io.tacho.cli.output.Progress;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadStep;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How a load goes on, in one line: while rows are copied their number, rate and the time left, then the step and how long it
 * takes. Thread-safe.
 */
final class LoadingLine implements LoadProgress, AutoCloseable {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double SECONDS_PER_MINUTE = 60;
    private static final double PERCENT = 100;
    private static final int BAR_LENGTH = 20;

    /** Rows of a warehouse in the mean: 1 + 10 + 3 x 30,000 + 9,000 + 100,000 + 300,000. */
    private static final double ROWS_PER_WAREHOUSE = 499_011;

    private final Progress progress;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService ticks;
    private LoadStep step = LoadStep.CREATE_TABLES;
    private long since;
    private long rows;
    private long ofRows;

    /** A line that moves on even when a step takes long. */
    LoadingLine(Progress progress) {
        this(progress, System::nanoTime);
        ticks.scheduleAtFixedRate(this::show, 1, 1, TimeUnit.SECONDS);
    }

    /** @param nanoTime the clock by which rates are taken */
    LoadingLine(Progress progress, LongSupplier nanoTime) {
        this.progress = progress;
        this.nanoTime = nanoTime;
        this.since = nanoTime.getAsLong();
        this.ticks = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "tacho-load-line");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public synchronized void started(LoadStep next) {
        step = next;
        since = nanoTime.getAsLong();
        show();
    }

    @Override
    public synchronized void copied(long rowsNow, long ofRowsNow) {
        rows = rowsNow;
        ofRows = ofRowsNow;
        show();
    }

    @Override
    public void note(String sentence) {
        progress.step(sentence);
    }

    private synchronized void show() {
        progress.at(this::text);
    }

    /** The line now. */
    private synchronized String text() {
        double seconds = (nanoTime.getAsLong() - since) / NANOS_PER_SECOND;
        if (step != LoadStep.COPY || rows == 0) {
            return String.format(Locale.ROOT, "%s: %.0f s", step.text(), seconds);
        }
        double rate = rows / seconds;
        return String.format(
                Locale.ROOT,
                "%s: %s%.1f %% of %,d, %,.0f rows/s, %.1f warehouses/min, %s left, then keys and indexes",
                step.text(),
                progress.hasBars() ? bar() : "",
                PERCENT * rows / ofRows,
                ofRows,
                rate,
                rate / ROWS_PER_WAREHOUSE * SECONDS_PER_MINUTE,
                left(Duration.ofSeconds(Math.round((ofRows - rows) / rate))));
    }

    private String bar() {
        int filled = (int) (BAR_LENGTH * rows / ofRows);
        return "[" + "#".repeat(filled) + ".".repeat(BAR_LENGTH - filled) + "] ";
    }

    private static String left(Duration time) {
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0
                ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                : time.toSeconds() + " s";
    }

    @Override
    public void close() {
        ticks.shutdownNow();
    }
}
