package io.tacho.cli.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 90s}, {@code 10m}, {@code 1h30m}, {@code 500ms}; {@code 0} alone needs no unit. */
public final class DurationText implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?(?:(\\d+)ms)?");

    /** So that sums in any unit stay within a long. */
    private static final Duration LONGEST = Duration.ofDays(3650);

    @Override
    public Duration convert(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        Matcher parts = FORM.matcher(text);
        if (text.isEmpty() || !parts.matches()) {
            throw wrong(text);
        }
        try {
            Duration duration = Duration.ofHours(number(parts.group(1)))
                    .plusMinutes(number(parts.group(2)))
                    .plusSeconds(number(parts.group(3)))
                    .plusMillis(number(parts.group(4)));
            if (duration.compareTo(LONGEST) > 0) {
                throw new TypeConversionException("'" + text + "' is too long a duration; give 10 years at most");
            }
            return duration;
        } catch (ArithmeticException | NumberFormatException e) {
            throw wrong(text);
        }
    }

    /** The shortest way to write it: {@code 1h30m}. */
    public static String of(Duration duration) {
        StringBuilder text = new StringBuilder();
        append(text, duration.toHours(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        append(text, duration.toMillisPart(), "ms");
        return text.isEmpty() ? "0s" : text.toString();
    }

    private static void append(StringBuilder text, long number, String unit) {
        if (number > 0) {
            text.append(number).append(unit);
        }
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static TypeConversionException wrong(String text) {
        return new TypeConversionException("'" + text + "' is no duration; write 90s, 10m, 1h30m or 500ms");
    }
}
