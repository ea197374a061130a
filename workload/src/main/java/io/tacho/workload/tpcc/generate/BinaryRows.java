package io.tacho.workload.tpcc.generate;

/**
 * Encodes rows in PostgreSQL's binary COPY format (manual, COPY, "Binary Format"). Not thread-safe.
 */
public final class BinaryRows extends RowEncoder {
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final int BUFFER = 128 * 1024;
    /** A group of numeric's digits is of base 10,000. */
    private static final int NUMERIC_BASE = 10_000;

    private static final int CENTS = 100;
    private static final int CENT_SCALE = 2;
    private static final int TEN_THOUSANDTH_SCALE = 4;

    /** Starts with the format's header. */
    public BinaryRows(ByteSink sink) {
        super(sink, BUFFER);
        append(SIGNATURE);
        append4(0); // flags
        append4(0); // length of the header's extension
    }

    @Override
    void startRow(int fields) {
        append2(fields);
    }

    @Override
    void endRow() {
        // A row's count of fields ends it.
    }

    @Override
    void trailer() {
        append2(-1);
    }

    @Override
    void field(int length) {
        append4(length);
    }

    @Override
    void int4(int value) {
        append4(Integer.BYTES);
        append4(value);
    }

    @Override
    void nothing() {
        append4(-1);
    }

    @Override
    void timestamp(long micros) {
        append4(Long.BYTES);
        append4((int) (micros >>> 32));
        append4((int) micros);
    }

    @Override
    void money(long cents) {
        long absolute = Math.abs(cents);
        numeric(absolute / CENTS, (int) (absolute % CENTS) * (NUMERIC_BASE / CENTS), cents < 0, CENT_SCALE);
    }

    @Override
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
        append4((4 + groups) * Short.BYTES);
        append2(groups);
        append2(zero ? 0 : first);
        append2(negative ? 0x4000 : 0);
        append2(scale);
        long unit = 1;
        for (int i = 0; i < first; i++) {
            unit *= NUMERIC_BASE;
        }
        for (int weight = first; !zero && weight >= last; weight--) {
            if (weight < 0) {
                append2(fractionGroup);
            } else {
                append2((int) (whole / unit % NUMERIC_BASE));
                unit /= NUMERIC_BASE;
            }
        }
    }
}
