package io.tacho.workload.tpcc.generate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.sql.SQLException;

/** Encodes rows in a format of COPY into one reused buffer, which goes out in whole rows. Not thread-safe. */
public abstract class RowEncoder {
    /** No row is longer. */
    private static final int ROW_ROOM = 4 * 1024;

    private static final VarHandle TWO_BYTES =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle FOUR_BYTES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final ByteSink sink;
    private final int fullAt;
    private final byte[] buffer;
    private int position;
    private int buffered;
    private long rows;

    /** @param bufferBytes the most that goes out at once */
    RowEncoder(ByteSink sink, int bufferBytes) {
        this.sink = sink;
        this.buffer = new byte[bufferBytes];
        this.fullAt = bufferBytes - ROW_ROOM;
    }

    /** Starts a row. */
    final void row(int fields) throws SQLException {
        if (rows > 0) {
            endRow();
        }
        if (position > fullAt) {
            flush();
        }
        rows++;
        buffered++;
        startRow(fields);
    }

    /** Ends the format. Returns the number of rows. */
    public final long end() throws SQLException {
        if (rows > 0) {
            endRow();
        }
        trailer();
        flush();
        return rows;
    }

    abstract void startRow(int fields);

    abstract void endRow();

    abstract void trailer();

    /** Starts a field of so many bytes. */
    abstract void field(int length);

    abstract void int4(int value);

    abstract void nothing();

    /** A timestamp in microseconds since 2000-01-01. */
    abstract void timestamp(long micros);

    /** An amount of money, numeric with two decimals. */
    abstract void money(long cents);

    /** A fraction below 1, numeric with four decimals. */
    abstract void fraction(int tenThousandths);

    final void text(byte[] value) {
        field(value.length);
        append(value);
    }

    final void letters(FastRandom random, int length) {
        field(length);
        random.letters(buffer, position, length);
        position += length;
    }

    final void letters(FastRandom random, int shortest, int longest) {
        letters(random, random.between(shortest, longest));
    }

    final void digits(FastRandom random, int length) {
        field(length);
        random.digits(buffer, position, length);
        position += length;
    }

    /** Letters that hold a word at a random place. */
    final void lettersAround(FastRandom random, byte[] word, int shortest, int longest) {
        int length = random.between(shortest, longest);
        letters(random, length);
        int start = position - length;
        System.arraycopy(word, 0, buffer, start + random.between(0, length - word.length), word.length);
    }

    /** Random digits, then fixed ones. */
    final void digitsThen(FastRandom random, int length, byte[] tail) {
        field(length + tail.length);
        random.digits(buffer, position, length);
        position += length;
        append(tail);
    }

    final void append(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, position, bytes.length);
        position += bytes.length;
    }

    final void append1(int value) {
        buffer[position++] = (byte) value;
    }

    /** The greater byte first, as in all of PostgreSQL's binary formats. */
    final void append2(int value) {
        TWO_BYTES.set(buffer, position, (short) value);
        position += Short.BYTES;
    }

    final void append4(int value) {
        FOUR_BYTES.set(buffer, position, value);
        position += Integer.BYTES;
    }

    private void flush() throws SQLException {
        sink.write(buffer, 0, position, buffered);
        position = 0;
        buffered = 0;
    }
}
