package io.tacho.cli.output;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

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
    private final LongSupplier nanoTime;
    private long shownNanos;
    private boolean lineOpen;

    /** Starts without a line. */
    public Progress(Console console) {
        this(console, System::nanoTime);
    }

    /** @param nanoTime the clock by which lines are now and then */
    public Progress(Console console, LongSupplier nanoTime) {
        this.console = console;
        this.nanoTime = nanoTime;
        this.shownNanos = nanoTime.getAsLong();
        this.inPlace = console.stderr() == Console.Screen.TERMINAL;
    }

    /** Whether a line is written over and over, so that a bar in it moves. */
    public boolean hasBars() {
        return inPlace;
    }

    /** Where it is; shown if the last one is old enough. */
    public void at(String text) {
        at(() -> text);
    }

    /**
     * Where it is.
     *
     * @param line made only if the last one is old enough
     */
    public synchronized void at(Supplier<String> line) {
        Duration interval = inPlace ? TERMINAL_INTERVAL : PLAIN_INTERVAL;
        long now = nanoTime.getAsLong();
        if (now - shownNanos < interval.toNanos()) {
            return;
        }
        shownNanos = now;
        String text = line.get();
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
