package io.tacho.workload.ship;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file that every batch goes through before Kafka sees it: append-only, in segments of 64 MiB, which all stay until
 * {@link JournalFiles#delete}.
 *
 * <p>Written to the page cache without fsync: what is appended survives the death of the process, also by kill -9, but
 * not a loss of power. A client whose machine lost power has stopped driving load anyway, and its run is incomplete.
 *
 * <p>One thread appends; any thread may ask.
 */
final class Journal implements Closeable {
    /** Size at which a new segment begins. */
    static final long SEGMENT_BYTES = 64L * 1024 * 1024;

    /** Disk kept back at the start, given free when the disk is full, so that FINISH can still say so. */
    private static final int RESERVE_BYTES = 256 * 1024;

    private final Path folder;
    private final JournalHeader header;
    private final long segmentBytes;
    private final FileChannel lock;
    private FileChannel segment;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);
    private long goodEnd;
    private volatile long nextSequence;
    private volatile long bytes;

    private Journal(Path folder, JournalHeader header, long segmentBytes, FileChannel lock) {
        this.folder = folder;
        this.header = header;
        this.segmentBytes = segmentBytes;
        this.lock = lock;
    }

    /**
     * A new journal.
     *
     * @throws ShipmentException if there is one of this client and epoch already, or the folder cannot be written to
     */
    static Journal create(Path journals, JournalHeader header, long segmentBytes) throws ShipmentException {
        Path folder = JournalFiles.folder(journals, header.run(), header.client(), header.epoch());
        try {
            Files.createDirectories(folder);
            FileChannel lock = JournalFiles.lock(folder)
                    .orElseThrow(() -> new ShipmentException(
                            "Journal " + folder + " is in use by another process; give this client another id."));
            if (!JournalFiles.segments(folder).isEmpty()) {
                lock.close();
                throw new ShipmentException("Journal " + folder
                        + " exists already; send it with tacho replay or remove it, then start the client again.");
            }
            Files.write(folder.resolve(JournalFiles.RESERVE), new byte[RESERVE_BYTES]);
            Journal journal = new Journal(folder, header, segmentBytes, lock);
            journal.beginSegment();
            return journal;
        } catch (IOException e) {
            throw new ShipmentException(
                    "The journal cannot be written to " + folder + " (" + reason(e)
                            + "); make the folder writable or choose another one.",
                    e);
        }
    }

    /** Appends a batch under the {@linkplain #nextSequence next number}; after a failure only {@link #recover} helps. */
    void append(byte[] payload) throws IOException {
        if (goodEnd >= segmentBytes) {
            beginSegment();
        }
        long sequence = nextSequence;
        int length = JournalEntry.HEAD_BYTES + payload.length;
        if (buffer.capacity() < length) {
            buffer = ByteBuffer.allocateDirect(Integer.highestOneBit(length) * 2);
        }
        buffer.clear();
        buffer.putInt(payload.length)
                .putInt(JournalEntry.crc(sequence, payload))
                .putLong(sequence)
                .put(payload)
                .flip();
        writeAll(segment, buffer, goodEnd);
        goodEnd += length;
        bytes += length;
        nextSequence = sequence + 1; // last: who reads the number may read the entry
    }

    /** After a failed append: cuts what it left behind and gives the reserve free, so that one more batch may fit. */
    void recover() throws IOException {
        Files.deleteIfExists(folder.resolve(JournalFiles.RESERVE));
        segment.truncate(goodEnd);
    }

    /** Leaves the old segment in use until the new one has its header: a full disk may come in between. */
    private void beginSegment() throws IOException {
        Path file = JournalFiles.segment(folder, nextSequence);
        FileChannel next = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        ByteBuffer head = header.encode(nextSequence);
        int length = head.remaining();
        try {
            writeAll(next, head, 0);
        } catch (IOException e) {
            next.close();
            Files.deleteIfExists(file); // a segment without header would end what can be read
            throw e;
        }
        FileChannel full = segment;
        segment = next;
        goodEnd = length;
        bytes += length;
        if (full != null) {
            full.close();
        }
    }

    private static void writeAll(FileChannel file, ByteBuffer content, long from) throws IOException {
        long position = from;
        while (content.hasRemaining()) {
            position += file.write(content, position);
        }
    }

    Path folder() {
        return folder;
    }

    /** Number of the next batch: how many there are. */
    long nextSequence() {
        return nextSequence;
    }

    /** Bytes written so far. */
    long bytes() {
        return bytes;
    }

    /** The operating system's words for a failure, without the path that the caller names himself. */
    static String reason(IOException failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    @Override
    public void close() throws IOException {
        try {
            segment.close();
            Files.deleteIfExists(folder.resolve(JournalFiles.RESERVE));
        } finally {
            lock.close();
        }
    }
}
