package io.tacho.cli.exit;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A line of logging without secrets; a stack trace only for the levels that {@code --debug} adds. Named in {@code logback.xml}. */
public final class MaskedLine extends ClassicConverter {
    @Override
    public String convert(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160)
                .append(Instant.ofEpochMilli(event.getTimeStamp()).truncatedTo(ChronoUnit.MILLIS))
                .append(' ')
                .append(event.getLevel())
                .append(' ')
                .append(lastPart(event.getLoggerName()))
                .append(": ")
                .append(event.getFormattedMessage());
        boolean traces = event.getLoggerContextVO().getPropertyMap().containsKey(Logging.TRACES);
        for (IThrowableProxy cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
            line.append(": ").append(cause.getMessage() == null ? cause.getClassName() : cause.getMessage());
            if (traces) {
                line.append(System.lineSeparator()).append(cause.getClassName());
                for (StackTraceElementProxy element : cause.getStackTraceElementProxyArray()) {
                    line.append(System.lineSeparator()).append("    ").append(element);
                }
                line.append(System.lineSeparator());
            }
        }
        return Secrets.mask(line.append(System.lineSeparator()).toString());
    }

    private static String lastPart(String loggerName) {
        return loggerName.substring(loggerName.lastIndexOf('.') + 1);
    }
}
