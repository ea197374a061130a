package io.tacho.workload.tpcc.generate;

import java.sql.SQLException;

/**
 * Encodes rows in PostgreSQL's binary COPY format (manual, COPY, "Binary Format") into one reused buffer. Not
 * thread-safe.
 */
public final class BinaryRows {
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final int BUFFER = 128 * 1024;
    /** No row is longer. */
    private static final int ROW_ROOM = 4 * 1024;
    /** A group of numeric's digits is of base 10,000. */
    private static final int NUMERIC_BASE = 10_000;

    private static final int CENTS = 100;
    private static final int CENT_SCALE = 2;
    private static final int TEN_THOUSANDTH_SCALE = 4;

    private final ByteSink sink;
    private final byte[] buffer = new byte[BUFFER];
    private int position;
    private long rows;

    /** Starts with the format's header. */
    public BinaryRows(ByteSink sink) {
        this.sink = sink;
        System.arraycopy(SIGNATURE, 0, buffer, 0, SIGNATURE.length);
        position = SIGNATURE.length;
        writeInt(0); // flags
        writeInt(0); // length of the header's extension
    }

    /** Starts a row. */
    void row(int fields) throws SQLException {
        if (position > BUFFER - ROW_ROOM) {
            flush();
        }
        rows++;
        writeShort(fields);
    }

    void int4(int value) {
        writeInt(Integer.BYTES);
        writeInt(value);
    }

    void nothing() {
        writeInt(-1);
    }

    /** A timestamp in microseconds since 2000-01-01. */
    void timestamp(long micros) {
        writeInt(Long.BYTES);
        writeInt((int) (micros >>> 32));
        writeInt((int) micros);
    }

    void text(byte[] value) {
        writeInt(value.length);
        System.arraycopy(value, 0, buffer, position, value.length);
        position += value.length;
    }

    void letters(FastRandom random, int length) {
        writeInt(length);
        random.letters(buffer, position, length);
        position += length;
    }

    void letters(FastRandom random, int shortest, int longest) {
        letters(random, random.between(shortest, longest));
    }

    void digits(FastRandom random, int length) {
        writeInt(length);
        random.digits(buffer, position, length);
        position += length;
    }

    /** Letters that hold a word at a random place. */
    void lettersAround(FastRandom random, byte[] word, int shortest, int longest) {
        int start = position + Integer.BYTES;
        letters(random, shortest, longest);
        int room = position - start - word.length;
        System.arraycopy(word, 0, buffer, start + random.between(0, room), word.length);
    }

    /** Random digits, then fixed ones. */
    void digitsThen(FastRandom random, int length, byte[] tail) {
        writeInt(length + tail.length);
        random.digits(buffer, position, length);
        position += length;
        System.arraycopy(tail, 0, buffer, position, tail.length);
        position += tail.length;
    }

    /** An amount of money, numeric with two decimals. */
    void money(long cents) {
        long absolute = Math.abs(cents);
        numeric(absolute / CENTS, (int) (absolute % CENTS) * (NUMERIC_BASE / CENTS), cents < 0, CENT_SCALE);
    }

    /** A fraction below 1, numeric with four decimals. */
    void fraction(int tenThousandths) {
        numeric(0, tenThousandths, false, TEN_THOUSANDTH_SCALE);
    }

    /** Groups of four digits, the greatest first, none of them zero at either end. */
    private void numeric(long whole, int fractionGroup, boolean negative, int scale) {
        int wholeGroups = 0;
        for (long rest = whole; rest > 0; rest /= NUMERIC_BASE) {
            wholeGroups++;
        }
        int first = wholeGroups - 1;
        int last = fractionGroup != 0 ? -1 : 0;
        for (long rest = whole; last >= 0 && rest > 0 && rest % NUMERIC_BASE == 0; rest /= NUMERIC_BASE) {
            last++;
        }
        boolean zero = whole == 0 && fractionGroup == 0;
        int groups = zero ? 0 : first - last + 1;
        writeInt((4 + groups) * Short.BYTES);
        writeShort(groups);
        writeShort(zero ? 0 : first);
        writeShort(negative ? 0x4000 : 0);
        writeShort(scale);
        long unit = 1;
        for (int i = 0; i < first; i++) {
            unit *= NUMERIC_BASE;
        }
        for (int weight = first; !zero && weight >= last; weight--) {
            if (weight < 0) {
                writeShort(fractionGroup);
            } else {
                writeShort((int) (whole / unit % NUMERIC_BASE));
                unit /= NUMERIC_BASE;
            }
        }
    }

    /** Ends the format. Returns the number of rows. */
    public long end() throws SQLException {
        writeShort(-1);
        flush();
        return rows;
    }

    private void flush() throws SQLException {
        sink.write(buffer, 0, position);
        position = 0;
    }

    private void writeShort(int value) {
        buffer[position++] = (byte) (value >>> 8);
        buffer[position++] = (byte) value;
    }

    private void writeInt(int value) {
        writeShort(value >>> 16);
        writeShort(value);
    }
}
