package io.tacho.analysis.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A value as people read it in a table: on one line, unknown as a dash, fractions rounded to what the eye takes in. */
final class ShownValue {
    static final String UNKNOWN = "-";

    private static final int DECIMALS = 4;

    private ShownValue() {}

    static String of(Object value) {
        if (value == null) {
            return UNKNOWN;
        } else if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? rounded(number) : UNKNOWN;
        } else if (value instanceof BigDecimal number) {
            return number.toPlainString();
        } else if (value instanceof List<?> list) {
            return list.stream().map(ShownValue::of).collect(Collectors.joining(", "));
        } else if (value instanceof Map<?, ?> map) {
            Map<String, String> byKey = new TreeMap<>();
            map.forEach((key, one) -> byKey.put(String.valueOf(key), of(one)));
            return byKey.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(", "));
        }
        return oneLine(Moments.text(value));
    }

    /** Without what would move the cursor or break the table. */
    static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ").strip();
    }

    private static String rounded(double number) {
        if (number != 0 && Math.abs(number) < Math.pow(10, -DECIMALS)) {
            return Double.toString(number);
        }
        BigDecimal shown = BigDecimal.valueOf(number).setScale(DECIMALS, RoundingMode.HALF_EVEN);
        return shown.stripTrailingZeros().scale() < 1
                ? shown.setScale(1, RoundingMode.HALF_EVEN).toPlainString()
                : shown.stripTrailingZeros().toPlainString();
    }
}
