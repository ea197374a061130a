package io.tacho.cli.output;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** One value as text. */
public final class CellText {
    /** Decimals that a person reads in a table; JSON and CSV hold full precision. */
    private static final int TABLE_DECIMALS = 3;

    private static final DateTimeFormatter INSTANT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private CellText() {}

    /** For people: numbers rounded, nothing for unknown. */
    public static String rounded(Object value) {
        if (value instanceof Double || value instanceof Float || value instanceof BigDecimal) {
            double number = ((Number) value).doubleValue();
            if (Double.isNaN(number) || Double.isInfinite(number)) {
                return "";
            }
            BigDecimal decimal = BigDecimal.valueOf(number).setScale(TABLE_DECIMALS, RoundingMode.HALF_UP);
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
        return exact(value);
    }

    /** Full precision, nothing for unknown. */
    static String exact(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Number number) {
            return number instanceof Double real && (real.isNaN() || real.isInfinite()) ? "" : number.toString();
        }
        if (value instanceof Collection<?> many) {
            return many.stream().map(CellText::exact).collect(Collectors.joining(" "));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> exact(entry.getKey()) + "=" + exact(entry.getValue()))
                    .collect(Collectors.joining(" "));
        }
        return time(value);
    }

    /** Times as ISO 8601 in UTC with milliseconds; other values by their own text. */
    public static String time(Object value) {
        if (value instanceof Instant instant) {
            return INSTANT.format(instant);
        }
        if (value instanceof OffsetDateTime time) {
            return INSTANT.format(time.toInstant());
        }
        if (value instanceof LocalDateTime time) {
            return INSTANT.format(time.toInstant(ZoneOffset.UTC));
        }
        if (value instanceof Timestamp time) {
            return INSTANT.format(time.toInstant());
        }
        return value.toString();
    }

    /** Whether a column of such values is set flush right. */
    static boolean isNumber(Object value) {
        return value instanceof Number;
    }
}
