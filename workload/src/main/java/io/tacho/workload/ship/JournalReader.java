package io.tacho.workload.ship;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a journal from any sequence number on, also while it is written: then the caller must not ask for more entries
 * than are appended. What is damaged is left out and described by {@link #damage}. Used by one thread.
 */
final class JournalReader implements Closeable {
    private final Path folder;
    private final JournalHeader header;
    private final List<String> damage = new ArrayList<>();
    private final ByteBuffer head = ByteBuffer.allocate(JournalEntry.HEAD_BYTES);
    private Path segmentFile;
    private FileChannel segment;
    private long position;
    private long expected;

    private JournalReader(Path folder, Path segmentFile) throws IOException, ShipmentException {
        this.folder = folder;
        this.header = openSegment(segmentFile)
                .orElseThrow(
                        () -> new ShipmentException(
                                segmentFile
                                        + " is no segment of a journal, or one of another version of Tacho; give the folder of a journal."))
                .header();
    }

    /**
     * A reader that stands at the journal's beginning.
     *
     * @throws ShipmentException if the folder is no journal
     */
    static JournalReader open(Path folder) throws IOException, ShipmentException {
        if (!Files.isDirectory(folder)) {
            throw new ShipmentException(
                    folder + " is no journal: a journal is a folder named RUN@CLIENT@EPOCH with files"
                            + " *.segment in it; give that folder.");
        }
        List<Path> segments = JournalFiles.segments(folder);
        if (segments.isEmpty()) {
            throw new ShipmentException(
                    folder + " is no journal: it has no files *.segment; give a folder named" + " RUN@CLIENT@EPOCH.");
        }
        return new JournalReader(folder, segments.get(0));
    }

    JournalHeader header() {
        return header;
    }

    /** What could not be read so far, a sentence each. */
    List<String> damage() {
        return List.copyOf(damage);
    }

    /** Goes to the first entry with this number or a higher one. */
    void seek(long sequence) throws IOException, ShipmentException {
        Path file = null;
        for (Path candidate : JournalFiles.segments(folder)) {
            if (file == null || JournalFiles.segment(folder, sequence).compareTo(candidate) >= 0) {
                file = candidate;
            }
        }
        if (file == null || openSegment(file).isEmpty()) {
            throw new ShipmentException("Segment " + file + " of journal " + folder + " is gone or damaged.");
        }
        while (expected < sequence && skip()) {
            // heads only
        }
    }

    /** The next entry; empty at the end of what can be read. */
    Optional<JournalEntry> next() throws IOException, ShipmentException {
        while (true) {
            Optional<JournalEntry> entry = readHere();
            if (entry.isPresent()) {
                expected = entry.get().sequence() + 1;
                position += JournalEntry.HEAD_BYTES + entry.get().payload().length;
                return entry;
            }
            if (!nextSegment()) {
                return Optional.empty();
            }
        }
    }

    private boolean skip() throws IOException {
        if (!readHead()) {
            return false;
        }
        position += JournalEntry.HEAD_BYTES + head.getInt(0);
        expected = head.getLong(8) + 1;
        return position <= segment.size();
    }

    private Optional<JournalEntry> readHere() throws IOException {
        if (!readHead()) {
            return Optional.empty();
        }
        byte[] payload = new byte[head.getInt(0)];
        long sequence = head.getLong(8);
        boolean whole = readFully(segment, ByteBuffer.wrap(payload), position + JournalEntry.HEAD_BYTES);
        return whole && JournalEntry.crc(sequence, payload) == head.getInt(4)
                ? Optional.of(new JournalEntry(sequence, payload))
                : Optional.empty();
    }

    private boolean readHead() throws IOException {
        head.clear();
        return readFully(segment, head, position)
                && head.getInt(0) > 0
                && head.getInt(0) <= JournalEntry.MAX_PAYLOAD
                && head.getLong(8) == expected;
    }

    private static boolean readFully(FileChannel file, ByteBuffer target, long start) throws IOException {
        long from = start;
        while (target.hasRemaining()) {
            int count = file.read(target, from);
            if (count < 0) {
                return false;
            }
            from += count;
        }
        return true;
    }

    /** Leaves a segment of which nothing more can be read; false if it was the last one. */
    private boolean nextSegment() throws IOException {
        long rest = segment.size() - position;
        long missingFrom = expected;
        Path left = segmentFile.getFileName();
        for (Path following : JournalFiles.segments(folder)) {
            if (following.compareTo(segmentFile) > 0) {
                if (openSegment(following).isPresent()) {
                    if (rest > 0 || expected != missingFrom) {
                        note(left + " is damaged: batches " + missingFrom + " to " + (expected - 1)
                                + " cannot be read.");
                    }
                    return true;
                }
                note(following.getFileName() + " has no readable beginning and is left out.");
            }
        }
        if (rest > 0) {
            note("The last " + rest + " bytes of " + left + " are a torn entry, cut off when its client died.");
        }
        return false;
    }

    private void note(String sentence) {
        if (!damage.contains(sentence)) {
            damage.add(sentence);
        }
    }

    /** Goes to the first entry of a segment; empty, and nothing changed, if it does not begin like one. */
    private Optional<JournalHeader.Read> openSegment(Path file) throws IOException {
        FileChannel opened = FileChannel.open(file, StandardOpenOption.READ);
        ByteBuffer start = ByteBuffer.allocate(JournalHeader.MAX_BYTES);
        readFully(opened, start, 0);
        Optional<JournalHeader.Read> read = JournalHeader.decode(start.flip());
        if (read.isEmpty()) {
            opened.close();
            return read;
        }
        close();
        segmentFile = file;
        segment = opened;
        position = read.get().bytes();
        expected = read.get().firstSequence();
        return read;
    }

    @Override
    public void close() throws IOException {
        if (segment != null) {
            segment.close();
        }
    }
}
