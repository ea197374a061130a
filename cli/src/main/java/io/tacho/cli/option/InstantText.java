package io.tacho.cli.option;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times: a date (its begin in UTC), an instant with a zone, or an age such as {@code 24h}. */
public final class InstantText implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        try {
            if (text.matches("\\d{4}-\\d\\d-\\d\\d")) {
                return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            if (text.contains("T")) {
                return java.time.OffsetDateTime.parse(text).toInstant();
            }
            Duration age = new DurationText().convert(text);
            return Instant.now().minus(age);
        } catch (DateTimeException | ArithmeticException | TypeConversionException e) {
            throw new TypeConversionException(
                    "'" + text + "' is no time; write 2026-11-30, 2026-11-30T12:00:00Z, or an age such as 24h");
        }
    }
}
