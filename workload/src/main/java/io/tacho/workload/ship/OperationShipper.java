package io.tacho.workload.ship;

import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.record.ErrorLog;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import io.tacho.workload.record.RecorderRing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Everything between a client's workers and Kafka. In this order: {@link #open}, a {@link #recorder} for each worker,
 * {@link #start}, the load, {@link #finish} after the workers have stopped, {@link #awaitAcknowledged}, {@link #close}; and
 * {@link #deleteJournal} when the run has a complete result.
 *
 * <p>Whatever Kafka does, no worker waits for it: batches go to the journal, and from there to Kafka. Thread-safe, except
 * that each recorder belongs to its worker.
 */
public final class OperationShipper implements AutoCloseable {
    private final ShipmentSettings settings;
    private final Journal journal;
    private final Checkpoint checkpoint;
    private final List<RecorderRing> rings;
    private final ErrorLog errors;
    private final Batcher batcher;
    private final JournalSender sender;
    private final Thread batcherThread;
    private final Thread senderThread;
    private final double cpuSecondsBefore = HealthProbe.processCpuSeconds();
    private volatile List<String> perturbedReasons = List.of();

    private OperationShipper(ShipmentSettings settings, Journal journal, Checkpoint checkpoint) {
        this.settings = settings;
        this.journal = journal;
        this.checkpoint = checkpoint;
        this.rings = IntStream.range(0, settings.workers())
                .mapToObj(worker -> new RecorderRing(settings.ringSlots()))
                .toList();
        this.errors = new ErrorLog(settings.clock());
        this.sender = new JournalSender(
                journal.folder(),
                settings.kafka(),
                checkpoint,
                journal::nextSequence,
                Optional.of(new HealthProbe(settings.run(), settings.client(), settings.clock())),
                settings.listener());
        this.batcher = new Batcher(settings, rings, errors, journal, sender::wake);
        this.batcherThread = new Thread(batcher, "tacho-batcher");
        this.senderThread = new Thread(sender, "tacho-sender");
        batcherThread.setDaemon(true); // a client that fails elsewhere ends; its journal holds what there is
        senderThread.setDaemon(true);
    }

    /**
     * Makes the journal; nothing runs yet and Kafka is not asked.
     *
     * @throws ShipmentException with too little disk, or if the journal cannot be made
     */
    public static OperationShipper open(ShipmentSettings settings) throws ShipmentException {
        JournalSpace.require(settings.journals(), settings.requiredFreeBytes());
        Journal journal = Journal.create(
                settings.journals(),
                new JournalHeader(settings.run(), settings.client(), settings.epoch(), settings.partition()),
                settings.segmentBytes());
        try {
            return new OperationShipper(settings, journal, Checkpoint.open(journal.folder()));
        } catch (IOException e) {
            throw new ShipmentException(
                    "The journal's checkpoint cannot be made in " + journal.folder() + " (" + Journal.reason(e)
                            + "); make the folder writable or choose another one.",
                    e);
        }
    }

    /**
     * The recorder of a worker; only that worker's thread may use it.
     *
     * @param worker 0 to the number of workers - 1
     */
    public OperationRecorder recorder(int worker) {
        return rings.get(worker);
    }

    /** Takes down failed attempts. */
    public FailureLog failures() {
        return errors;
    }

    /**
     * Appends START and begins to collect and send. Once, before the first operation.
     *
     * @throws ShipmentException if the journal cannot be written
     */
    public void start(BatchStart start) throws ShipmentException {
        batcher.start(start);
        batcherThread.start();
        senderThread.start();
    }

    /** Why operations are being lost, if they are: the client must end its run. Told to the listener too. */
    public Optional<ShipmentException> failure() {
        return batcher.failure();
    }

    /** {@link #finish(RunAccount)} without drift and further figures. */
    public void finish(RunEnd ended, String messageOrNull, int coveredSeconds, Map<String, Long> counters)
            throws ShipmentException, InterruptedException {
        finish(RunAccount.of(ended, Optional.ofNullable(messageOrNull), coveredSeconds, counters));
    }

    /**
     * Collects what the rings still hold and appends FINISH. Once, after {@link #start} and after all workers have stopped.
     * If the journal failed earlier FINISH says FAILED and why, whatever the account says.
     *
     * @throws ShipmentException if FINISH could not be written: the run will not become complete
     */
    public void finish(RunAccount account) throws ShipmentException, InterruptedException {
        batcher.finish(done -> compose(done.failure()
                .map(failure -> account.failed(failure.getMessage()))
                .orElse(account)));
        batcherThread.join();
        if (batcher.finishFailure().isPresent()) {
            throw batcher.finishFailure().get();
        }
    }

    private BatchFinish compose(RunAccount account) {
        long waits = batcher.ringWaits().counted();
        long negative = rings.stream().mapToLong(RecorderRing::negativeTimes).sum();
        perturbedReasons = reasons(account, waits, negative);
        return BatchFinish.newBuilder()
                .setOperations(batcher.totals().operations())
                .setTotals(batcher.totals().totals())
                .setCoveredSeconds(account.coveredSeconds())
                .setEnded(account.ended())
                .setMessage(account.message().orElse(null))
                .setPerturbed(!perturbedReasons.isEmpty())
                .setPerturbedReasons(perturbedReasons)
                .setClockDriftMicros(account.clockDriftMicros())
                .setFigures(figures(account, waits, negative))
                .setCounters(account.counters())
                .build();
    }

    private List<String> reasons(RunAccount account, long waits, long negative) {
        List<String> reasons = new ArrayList<>(account.perturbedReasons());
        if (waits > 0) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "workers waited %d times for room in their rings of %d operations, because batches were not made or not"
                            + " written to the journal in time (longest gap between two batches %.1f s)",
                    waits,
                    settings.ringSlots(),
                    batcher.longestGapSeconds()));
        }
        if (negative > 0) {
            reasons.add(negative + " operations came with a negative time, which only a broken clock makes");
        }
        return List.copyOf(reasons);
    }

    /** By what the client disturbed its measurement, as FINISH says it; empty before {@link #finish}. */
    public List<String> perturbedReasons() {
        return perturbedReasons;
    }

    /** The figures of FINISH; seconds and bytes in their names, else counts. On the batcher's thread. */
    private Map<String, Double> figures(RunAccount account, long waits, long negative) {
        long longestWait =
                rings.stream().mapToLong(RecorderRing::longestWaitNanos).max().orElse(0);
        Map<String, Double> figures = new TreeMap<>(account.figures());
        figures.put("ring.capacity", (double) settings.ringSlots());
        figures.put("ring.waits", (double) waits);
        figures.put("ring.longest_wait.seconds", longestWait / 1e9);
        figures.put("negative_times", (double) negative);
        figures.put("cpu.seconds", HealthProbe.processCpuSeconds() - cpuSecondsBefore);
        figures.put("batcher.cpu.seconds", Batcher.cpuSeconds());
        figures.put("batcher.longest_gap.seconds", batcher.longestGapSeconds());
        figures.put("journal.bytes", (double) journal.bytes());
        figures.put("journal.batches", journal.nextSequence() + 1.0); // FINISH included
        figures.put("journal.unacknowledged", (double) unacknowledged());
        figures.put("sender.rewinds", (double) sender.rewinds());
        return figures;
    }

    /** Batches in the journal that Kafka has not acknowledged. */
    public long unacknowledged() {
        return journal.nextSequence() - checkpoint.firstUnacknowledged();
    }

    /** Why batches do not get through, if they ever did not: the last problem. */
    public Optional<String> kafkaProblem() {
        return sender.problem();
    }

    /** Waits until all that is in the journal is acknowledged; false if the time is over first. */
    public boolean awaitAcknowledged(Duration limit) throws InterruptedException {
        return checkpoint.await(journal.nextSequence() - 1, limit);
    }

    /** The journal's folder, for {@code tacho replay}. */
    public Path journal() {
        return journal.folder();
    }

    /** Stops sending and closes the journal, which stays on disk. Without {@link #finish} it has no FINISH. */
    @Override
    public void close() throws ShipmentException {
        batcher.abandon();
        sender.close();
        try {
            batcherThread.join();
            senderThread.join();
            journal.close();
            checkpoint.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new ShipmentException("Journal " + journal.folder() + " was not closed: " + Journal.reason(e), e);
        }
    }

    /**
     * Removes a journal that is not needed any more: after a complete result. Nothing happens if it is not there.
     *
     * @throws ShipmentException if it cannot be removed
     */
    public static void deleteJournal(Path journal) throws ShipmentException {
        try {
            JournalFiles.delete(journal);
        } catch (IOException e) {
            throw new ShipmentException(
                    "Journal " + journal + " cannot be removed (" + Journal.reason(e) + "); remove it by hand.", e);
        }
    }
}
