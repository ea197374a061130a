package io.tacho.workload.ship;

import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Sends what dead clients left in their journals. Batches that Kafka has already are left out by the aggregator, so sending
 * too much is harmless. Nothing is added: a journal without FINISH leaves its run incomplete.
 *
 * <p>Used by one thread.
 */
public final class JournalReplay {
    /** Without an acknowledgement for so long, a replay gives up. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration PROGRESS = Duration.ofSeconds(1);

    /** Which batches to send. */
    public enum From {
        /** Those that Kafka has not acknowledged. */
        CHECKPOINT,
        /** All of them: for topics that have lost theirs, or another Kafka. */
        BEGINNING
    }

    private final Map<String, Object> kafka;
    private final From from;
    private final Duration patience;
    private final ReplayListener listener;

    /**
     * A replay.
     *
     * @param kafka properties of the producer, bootstrap servers included
     * @param patience without an acknowledgement for so long, it gives up
     */
    public JournalReplay(Map<String, Object> kafka, From from, Duration patience, ReplayListener listener) {
        this.kafka = Map.copyOf(kafka);
        this.from = from;
        this.patience = patience;
        this.listener = listener;
    }

    /** Sends what Kafka has not acknowledged of one journal. */
    public static ReplaySummary replay(Path journal, Map<String, Object> kafka)
            throws ShipmentException, InterruptedException {
        return new JournalReplay(kafka, From.CHECKPOINT, PATIENCE, ReplayListener.SILENT).replay(journal);
    }

    /**
     * The journals at a path: the folder itself, or else those in it.
     *
     * @throws ShipmentException if there is none
     */
    public static List<Path> find(Path path) throws ShipmentException {
        Set<Path> journals = new TreeSet<>();
        try (Stream<Path> folders = Files.isDirectory(path) ? Files.walk(path, 2) : Stream.empty()) {
            for (Path folder : folders.filter(Files::isDirectory).toList()) {
                if (!JournalFiles.segments(folder).isEmpty()) {
                    journals.add(folder);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new ShipmentException(path + " cannot be read (" + e.getMessage() + "); make it readable.", e);
        }
        if (journals.isEmpty()) {
            throw new ShipmentException("There is no journal at " + path
                    + ": a journal is a folder named RUN@CLIENT@EPOCH with files *.segment in it; give that folder, or the"
                    + " one that holds it.");
        }
        return List.copyOf(journals);
    }

    /**
     * Sends one journal and waits until all of it is acknowledged.
     *
     * @throws ShipmentException if it is no journal, its client still lives, or Kafka does not take it
     */
    public ReplaySummary replay(Path journal) throws ShipmentException, InterruptedException {
        try (JournalReader reader = JournalReader.open(journal);
                FileChannel lock = lock(journal);
                Checkpoint checkpoint = Checkpoint.open(journal)) {
            assert lock.isOpen();
            if (from == From.BEGINNING) {
                checkpoint.advanceTo(0);
            }
            Contents contents = read(reader, checkpoint.firstUnacknowledged());
            ReplaySummary summary = contents.summary(journal, reader);
            if (contents.toSend > 0) {
                send(journal, checkpoint, contents, summary);
            }
            return summary;
        } catch (IOException e) {
            throw new ShipmentException(
                    "Journal " + journal + " cannot be read (" + Journal.reason(e)
                            + "); make it readable and writable.",
                    e);
        }
    }

    private static FileChannel lock(Path journal) throws IOException, ShipmentException {
        return JournalFiles.lock(journal)
                .orElseThrow(
                        () -> new ShipmentException(
                                "Journal " + journal
                                        + " is in use by its client, which still runs and sends it; replay it when the client has ended."));
    }

    /** What reading a journal through told. */
    private static final class Contents {
        private long batches;
        private long operations;
        private long toSend;
        private long firstSequence = -1;
        private long lastSequence = -1;
        private boolean finished;
        private final List<String> notes = new ArrayList<>();

        private ReplaySummary summary(Path journal, JournalReader reader) {
            notes.addAll(reader.damage());
            if (batches == 0) {
                notes.add("The journal holds no batch.");
            } else if (firstSequence > 0) {
                notes.add("Batches 0 to " + (firstSequence - 1)
                        + " are not in the journal; if Kafka does not have them the run stays incomplete.");
            }
            if (!finished) {
                notes.add("The journal has no FINISH: its client died in mid-run, and the run stays incomplete.");
            }
            JournalHeader header = reader.header();
            return new ReplaySummary(
                    journal,
                    header.run(),
                    header.client(),
                    header.epoch(),
                    header.partition(),
                    batches,
                    operations,
                    toSend,
                    finished,
                    notes);
        }
    }

    private static Contents read(JournalReader reader, long firstUnacknowledged) throws IOException, ShipmentException {
        Contents contents = new Contents();
        for (Optional<JournalEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
            long sequence = entry.get().sequence();
            OperationBatch batch = decode(entry.get());
            contents.batches++;
            contents.operations += batch.getCount();
            contents.toSend += sequence >= firstUnacknowledged ? 1 : 0;
            contents.firstSequence = contents.firstSequence < 0 ? sequence : contents.firstSequence;
            contents.lastSequence = sequence;
            contents.finished = batch.getKind() == BatchKind.FINISH;
        }
        return contents;
    }

    private static OperationBatch decode(JournalEntry entry) throws ShipmentException {
        try {
            return Topics.OPERATION_CODEC.decode(entry.payload());
        } catch (UndecodableException e) {
            throw new ShipmentException(
                    "Batch " + entry.sequence() + " of the journal cannot be sent: it is " + e.getMessage()
                            + "; replay it with the version of Tacho that wrote it.",
                    e);
        }
    }

    private void send(Path journal, Checkpoint checkpoint, Contents contents, ReplaySummary summary)
            throws ShipmentException, InterruptedException {
        long end = contents.lastSequence + 1;
        JournalSender sender =
                new JournalSender(journal, kafka, checkpoint, () -> end, Optional.empty(), ShipmentListener.SILENT);
        Thread thread = new Thread(sender, "tacho-replay");
        thread.setDaemon(true);
        thread.start();
        try {
            long start = checkpoint.firstUnacknowledged();
            long seen = start;
            long seenNanos = System.nanoTime();
            while (!checkpoint.await(contents.lastSequence, PROGRESS)) {
                long now = checkpoint.firstUnacknowledged();
                listener.progress(summary, now - start);
                if (now > seen) {
                    seen = now;
                    seenNanos = System.nanoTime();
                } else if (System.nanoTime() - seenNanos > patience.toNanos()) {
                    throw new ShipmentException("Kafka acknowledged nothing for " + patience.toSeconds() + " s"
                            + sender.problem()
                                    .map(problem -> " (" + problem + ")")
                                    .orElse("") + "; "
                            + (now - start) + " of " + contents.toSend + " batches of journal " + journal
                            + " were sent. Look whether Kafka answers, then run the replay again.");
                }
            }
        } finally {
            sender.close();
            thread.join();
        }
    }
}
