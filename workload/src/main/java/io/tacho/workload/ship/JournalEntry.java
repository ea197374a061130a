package io.tacho.workload.ship;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * One batch in a journal.
 *
 * <p>Bytes: length of the payload (int), CRC-32C of sequence number and payload (int), sequence number (long), payload.
 *
 * @param sequence the batch's number
 * @param payload the record's value for tacho.operations
 */
@SuppressWarnings("ArrayRecordComponent")
record JournalEntry(long sequence, byte[] payload) {
    static final int HEAD_BYTES = 4 + 4 + 8;

    /** A longer one cannot be: batches are cut at some thousands of operations. Guards against lengths made of rubbish. */
    static final int MAX_PAYLOAD = 32 * 1024 * 1024;

    static int crc(long sequence, byte[] payload) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, sequence));
        crc.update(payload, 0, payload.length);
        return (int) crc.getValue();
    }
}
