package io.tacho.workload.ship;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * What stands at the beginning of every segment of a journal: whose batches these are and where they go.
 *
 * <p>Bytes: magic (8), version (int), length of the whole header (int), first sequence number in the segment (long), epoch
 * (long), partition (int), run and client (each a short length and UTF-8), CRC-32C of all before it (int).
 *
 * @param run the run
 * @param client the client
 * @param epoch the life of the client
 * @param partition partition of tacho.operations that the batches go to
 */
record JournalHeader(String run, String client, long epoch, int partition) {
    private static final long MAGIC = 0x544143484f4a4e4cL; // "TACHOJNL"
    private static final int VERSION = 1;
    private static final int FIXED_BYTES = 8 + 4 + 4 + 8 + 8 + 4;
    private static final int CRC_BYTES = 4;

    /** No header is longer: ids have at most 120 bytes each. */
    static final int MAX_BYTES = 512;

    /** A header as read from a segment. */
    record Read(JournalHeader header, long firstSequence, int bytes) {}

    ByteBuffer encode(long firstSequence) {
        byte[] runBytes = run.getBytes(StandardCharsets.UTF_8);
        byte[] clientBytes = client.getBytes(StandardCharsets.UTF_8);
        int length = FIXED_BYTES + 2 + runBytes.length + 2 + clientBytes.length + CRC_BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(length);
        bytes.putLong(MAGIC)
                .putInt(VERSION)
                .putInt(length)
                .putLong(firstSequence)
                .putLong(epoch)
                .putInt(partition);
        bytes.putShort((short) runBytes.length).put(runBytes);
        bytes.putShort((short) clientBytes.length).put(clientBytes);
        bytes.putInt(crc(bytes.array(), bytes.position()));
        return bytes.flip();
    }

    /** The header in the first bytes of a file; empty if they are none. */
    static Optional<Read> decode(ByteBuffer bytes) {
        if (bytes.remaining() < FIXED_BYTES || bytes.getLong() != MAGIC || bytes.getInt() != VERSION) {
            return Optional.empty();
        }
        int length = bytes.getInt();
        if (length < FIXED_BYTES + 4 + CRC_BYTES
                || length > bytes.limit()
                || bytes.getInt(length - CRC_BYTES) != crc(bytes.array(), length - CRC_BYTES)) {
            return Optional.empty();
        }
        long firstSequence = bytes.getLong();
        long epoch = bytes.getLong();
        int partition = bytes.getInt();
        return Optional.of(
                new Read(new JournalHeader(text(bytes), text(bytes), epoch, partition), firstSequence, length));
    }

    private static String text(ByteBuffer bytes) {
        byte[] text = new byte[bytes.getShort()];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    private static int crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
