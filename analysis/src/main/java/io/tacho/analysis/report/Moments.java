package io.tacho.analysis.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

/** Instants as text: always UTC, whatever zone the machine is in; milliseconds, and more digits only if there are more. */
final class Moments {
    private static final DateTimeFormatter UTC = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true)
            .appendLiteral('Z')
            .toFormatter()
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TO_THE_SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    private Moments() {}

    static String text(Object value) {
        return value instanceof Instant instant ? UTC.format(instant) : String.valueOf(value);
    }

    /** Microseconds since 1970; null stays null. */
    static String ofMicros(Long micros) {
        return micros == null ? null : UTC.format(instant(micros));
    }

    static String forPeople(long micros) {
        return TO_THE_SECOND.format(instant(micros));
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
