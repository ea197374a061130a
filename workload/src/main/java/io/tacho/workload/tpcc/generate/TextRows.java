package io.tacho.workload.tpcc.generate;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * Encodes rows in the text format of COPY: fields between tabs, rows between line ends. No text here holds a character
 * that needs an escape. Not thread-safe.
 */
public final class TextRows extends RowEncoder {
    private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);
    private static final byte[] NOTHING = ascii("\\N");
    private static final int CENTS = 100;

    private static final int TEN_THOUSAND = 10_000;

    private boolean firstField;
    private long shownMicros;
    private byte[] shown = ascii("2000-01-01T00:00:00");

    /** @param bufferBytes the most that goes out at once, in whole rows */
    public TextRows(ByteSink sink, int bufferBytes) {
        super(sink, bufferBytes);
    }

    @Override
    void startRow(int fields) {
        firstField = true;
    }

    @Override
    void endRow() {
        append1('\n');
    }

    @Override
    void trailer() {
        // The end of the data ends it.
    }

    @Override
    void field(int length) {
        if (!firstField) {
            append1('\t');
        }
        firstField = false;
    }

    @Override
    void int4(int value) {
        text(ascii(Integer.toString(value)));
    }

    @Override
    void nothing() {
        text(NOTHING);
    }

    @Override
    void timestamp(long micros) {
        if (micros != shownMicros) { // the whole load has one time
            shownMicros = micros;
            shown = ascii(EPOCH.plus(micros, ChronoUnit.MICROS).format(DateTimeFormatter.ISO_LOCAL_DATE_TIME));
        }
        text(shown);
    }

    @Override
    void money(long cents) {
        long absolute = Math.abs(cents);
        long rest = absolute % CENTS;
        text(ascii((cents < 0 ? "-" : "") + absolute / CENTS + (rest < 10 ? ".0" : ".") + rest));
    }

    @Override
    void fraction(int tenThousandths) {
        text(ascii("0." + Integer.toString(TEN_THOUSAND + tenThousandths).substring(1)));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
