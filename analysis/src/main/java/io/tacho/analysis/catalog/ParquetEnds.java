package io.tacho.analysis.catalog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Whether a file starts and ends as Parquet does: one cut short by a crash or a full disk does not (B45). */
final class ParquetEnds {
    /** {@code PAR1}, little endian, at both ends. */
    private static final int MAGIC = 0x31524150;

    /** Length of the footer and the magic number. */
    private static final int TAIL_BYTES = 8;

    private static final int LEAST_BYTES = 4 + TAIL_BYTES;

    private ParquetEnds() {}

    static boolean areWhole(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < LEAST_BYTES) {
                return false;
            }
            ByteBuffer tail = read(channel, size - TAIL_BYTES, TAIL_BYTES);
            int footerBytes = tail.getInt();
            return tail.getInt() == MAGIC
                    && footerBytes > 0
                    && footerBytes <= size - LEAST_BYTES
                    && read(channel, 0, Integer.BYTES).getInt() == MAGIC;
        }
    }

    private static ByteBuffer read(FileChannel channel, long position, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining() && channel.read(buffer, position + buffer.position()) >= 0) {
            // Short reads are allowed.
        }
        buffer.rewind();
        return buffer;
    }
}
