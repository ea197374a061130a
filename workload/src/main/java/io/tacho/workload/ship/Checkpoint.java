package io.tacho.workload.ship;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * The sequence number of the first batch that Kafka has not acknowledged, in a mapped file of 8 bytes: it survives the
 * death of the process and costs no system call. Thread-safe.
 */
final class Checkpoint implements Closeable {
    private final MappedByteBuffer file;
    private long first;

    private Checkpoint(MappedByteBuffer file) {
        this.file = file;
        this.first = Math.max(0, file.getLong(0)); // a new file reads as 0: nothing is acknowledged
    }

    static Checkpoint open(Path journal) throws IOException {
        try (FileChannel channel = FileChannel.open(
                journal.resolve(JournalFiles.CHECKPOINT),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            if (channel.size() < Long.BYTES) {
                // Real bytes now: the first write to a hole in a mapped file would kill the process if the disk is
                // full.
                channel.write(ByteBuffer.allocate(Long.BYTES), 0);
            }
            return new Checkpoint(channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
        }
    }

    synchronized long firstUnacknowledged() {
        return first;
    }

    synchronized void advanceTo(long firstUnacknowledged) {
        first = firstUnacknowledged;
        file.putLong(0, firstUnacknowledged);
        notifyAll();
    }

    /** Waits until all batches up to this one are acknowledged; false if the time is over first. */
    synchronized boolean await(long lastSequence, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (first <= lastSequence) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        return true;
    }

    /** Nothing to do: the mapping ends with the object, and its content is in the page cache. */
    @Override
    public void close() {}
}
