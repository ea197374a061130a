package io.tacho.cli.exit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.slf4j.LoggerFactory;

/** The logging of the process; the quiet start is in {@code logback.xml}. */
public final class Logging {
    /** Property of the logging context that lets stack traces through. */
    static final String TRACES = "tacho.traces";

    private Logging() {}

    /** Our own steps, the libraries' news and every stack trace. */
    public static void debug() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.putProperty(TRACES, "yes");
        context.getLogger("io.tacho").setLevel(Level.DEBUG);
        for (String library : new String[] {"org.apache.kafka", "kafka", "com.zaxxer.hikari"}) {
            context.getLogger(library).setLevel(Level.INFO);
        }
    }
}
