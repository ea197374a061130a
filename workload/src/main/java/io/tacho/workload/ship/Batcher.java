package io.tacho.workload.ship;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.clock.Seconds;
import io.tacho.workload.record.ErrorLog;
import io.tacho.workload.record.RecorderRing;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Empties all rings ten times a second into batches of at most 4,000 operations and appends them to the journal.
 *
 * <p>A batch's base time says "all operations of later batches end after this", so that the aggregator may close the
 * seconds before it. An operation's end is read before it is recorded, so the base is not the time of this drain but that
 * of the drain before it, and at least {@link #HAND_OVER} ago. Only an operation that needs longer from its end to its
 * ring (its thread was stopped, or the ring was full) comes with an earlier end; it then counts as a late part of its
 * second and is lost nowhere.
 *
 * <p>If the journal cannot be written the rings are emptied all the same, so that no worker hangs; the operations count
 * in the totals, and FINISH fails the run.
 */
final class Batcher implements Runnable {
    private static final Duration PERIOD = Duration.ofMillis(100);

    /** Shortest period, when rings fill up faster than ten times a second. */
    private static final Duration SHORTEST_PERIOD = Duration.ofMillis(1);

    /** Time that an operation may take from reading its end to its ring. */
    static final Duration HAND_OVER = Duration.ofMillis(100);

    /** An idle client sends an empty batch as often as this, to show that it lives and which seconds it has passed. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(1);

    private static final long NANOS_PER_MICRO = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ShipmentSettings settings;
    private final RunClock clock;
    private final List<RecorderRing> rings;
    private final ErrorLog errors;
    private final Journal journal;
    private final Runnable appended;
    private final RingWaits ringWaits;
    private final BatchColumns columns = new BatchColumns();
    private final OperationTotals totals;
    private final BatchEncoder encoder;

    private long baseMicros;
    private long lastDrainMicros;
    private long lastBatchMicros;
    private long lastBatchBase;
    private long longestGapMicros;
    private List<BatchError> pendingErrors = List.of();
    private Duration period = PERIOD;

    private volatile Function<Batcher, BatchFinish> finishing;
    private volatile boolean abandoned;
    private volatile ShipmentException failure;
    private volatile ShipmentException finishFailure;
    private volatile Thread thread;

    /** @param appended called after each batch */
    Batcher(ShipmentSettings settings, List<RecorderRing> rings, ErrorLog errors, Journal journal, Runnable appended) {
        this.settings = settings;
        this.clock = settings.clock();
        this.rings = rings;
        this.errors = errors;
        this.journal = journal;
        this.appended = appended;
        this.ringWaits = new RingWaits(rings, settings.measureStartMicros(), settings.durationSeconds());
        this.totals = new OperationTotals(settings.measureStartMicros(), settings.durationSeconds());
        this.encoder = new BatchEncoder(settings.run(), settings.client(), settings.epoch());
    }

    /** Appends START; before {@link #run}. */
    void start(BatchStart start) throws ShipmentException {
        lastDrainMicros = clock.micros();
        baseMicros = lastDrainMicros;
        append(BatchKind.START, Optional.of(start));
        if (failure != null) {
            throw failure;
        }
    }

    /** Drains a last time, appends FINISH and ends {@link #run}. All workers must have stopped. */
    void finish(Function<Batcher, BatchFinish> composer) {
        finishing = composer;
        LockSupport.unpark(thread);
    }

    /** Ends {@link #run} without FINISH. */
    void abandon() {
        abandoned = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        while (finishing == null && !abandoned) {
            LockSupport.parkNanos(this, period.toNanos());
            cycle();
        }
        if (!abandoned) {
            cycle();
            appendFinish();
        }
    }

    private void cycle() {
        try {
            drain();
        } catch (RuntimeException | OutOfMemoryError e) {
            columns.clear();
            fail(new ShipmentException("Operations cannot be put into batches any more (" + e + ").", e));
        }
    }

    private void drain() {
        long now = clock.micros();
        longestGapMicros = Math.max(longestGapMicros, now - lastDrainMicros);
        baseMicros = Math.max(baseMicros, Math.min(lastDrainMicros, now - micros(HAND_OVER)));
        ringWaits.look(lastDrainMicros, now);
        lastDrainMicros = now;
        pendingErrors = errors.drain();
        boolean fast = false;
        for (RecorderRing ring : rings) {
            fast |= ring.drain(this::accept) > ring.capacity() / 4;
        }
        period = fast ? longer(period.dividedBy(2), SHORTEST_PERIOD) : shorter(period.multipliedBy(2), PERIOD);
        if (columns.count() > 0 || !pendingErrors.isEmpty() || isTimeForEmptyBatch(now)) {
            append(BatchKind.DATA, Optional.empty());
        }
    }

    private void accept(
            int operation,
            long endMicros,
            long latenessMicros,
            long connectionWaitMicros,
            long serviceMicros,
            int outcome,
            int attempts,
            int url) {
        totals.add(operation, endMicros, outcome, attempts);
        columns.accept(
                operation, endMicros, latenessMicros, connectionWaitMicros, serviceMicros, outcome, attempts, url);
        if (columns.isFull()) {
            append(BatchKind.DATA, Optional.empty());
        }
    }

    /** Once per second of the run, as soon as its end has been passed: a second then closes without delay. */
    private boolean isTimeForEmptyBatch(long now) {
        return now - lastBatchMicros >= micros(LONGEST_SILENCE) || second(baseMicros) > second(lastBatchBase);
    }

    private int second(long micros) {
        return Seconds.of(micros, settings.measureStartMicros());
    }

    private void append(BatchKind kind, Optional<BatchStart> start) {
        if (failure == null) {
            try {
                write(kind, start, Optional.empty());
                lastBatchMicros = lastDrainMicros;
                lastBatchBase = baseMicros;
            } catch (IOException e) {
                fail(new ShipmentException(
                        "The journal " + journal.folder() + " cannot be written any more (" + Journal.reason(e)
                                + "), operations from then on are lost; free some disk or choose another folder for journals"
                                + " and run again.",
                        e));
            }
        }
        columns.clear();
    }

    private void write(BatchKind kind, Optional<BatchStart> start, Optional<BatchFinish> finish) throws IOException {
        byte[] batch = encoder.encode(journal.nextSequence(), kind, baseMicros, columns, pendingErrors, start, finish);
        pendingErrors = List.of();
        journal.append(batch);
        appended.run();
    }

    private void fail(ShipmentException problem) {
        if (failure == null) {
            failure = problem;
            settings.listener().journalFailed(problem);
        }
    }

    private void appendFinish() {
        try {
            if (failure != null) {
                journal.recover();
            }
            baseMicros = Math.max(baseMicros, clock.micros()); // nothing comes after this
            columns.clear();
            write(BatchKind.FINISH, Optional.empty(), Optional.of(finishing.apply(this)));
        } catch (IOException | RuntimeException e) {
            finishFailure = failure != null
                    ? failure
                    : new ShipmentException(
                            "The journal " + journal.folder() + " cannot be written any more (" + e.getMessage()
                                    + "), so this client's end is not in it; free some disk and run again.",
                            e);
        }
    }

    /** Why operations are lost, if they are. */
    Optional<ShipmentException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Why FINISH is not in the journal, if it is not. */
    Optional<ShipmentException> finishFailure() {
        return Optional.ofNullable(finishFailure);
    }

    OperationTotals totals() {
        return totals;
    }

    RingWaits ringWaits() {
        return ringWaits;
    }

    /** The longest time between two drains, seconds: how long an operation waited for its batch at most. */
    double longestGapSeconds() {
        return longestGapMicros * NANOS_PER_MICRO / NANOS_PER_SECOND;
    }

    /** CPU time of the batcher's thread so far, seconds; on that thread only. */
    static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / NANOS_PER_SECOND;
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / NANOS_PER_MICRO;
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
