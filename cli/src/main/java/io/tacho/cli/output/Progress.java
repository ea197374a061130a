package io.tacho.cli.output;

import java.time.Duration;

/**
 * How something goes on: one line written over and over on a terminal, a line now and then elsewhere. On stderr.
 * Thread-safe.
 */
public final class Progress implements AutoCloseable {
    private static final Duration PLAIN_INTERVAL = Duration.ofSeconds(10);
    private static final Duration TERMINAL_INTERVAL = Duration.ofMillis(100);
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Console console;
    private final boolean inPlace;
    private long shownNanos = System.nanoTime();
    private boolean lineOpen;

    /** Starts without a line. */
    public Progress(Console console) {
        this.console = console;
        this.inPlace = console.stderr() == Console.Screen.TERMINAL;
    }

    /** Where it is; shown if the last one is old enough. */
    public synchronized void at(String text) {
        Duration interval = inPlace ? TERMINAL_INTERVAL : PLAIN_INTERVAL;
        if (System.nanoTime() - shownNanos < interval.toNanos()) {
            return;
        }
        shownNanos = System.nanoTime();
        if (inPlace) {
            console.err().print(CLEAR_LINE + text);
            console.err().flush();
            lineOpen = true;
        } else {
            console.note(text);
        }
    }

    /** Something to keep: stays on the screen. */
    public synchronized void step(String text) {
        closeLine();
        console.note(text);
    }

    /** Takes the line away. */
    @Override
    public synchronized void close() {
        closeLine();
    }

    private void closeLine() {
        if (lineOpen) {
            console.err().print(CLEAR_LINE);
            console.err().flush();
            lineOpen = false;
        }
    }
}
