package io.tacho.cli.stack;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Runs that the archive has put into the lake since the start. Thread-safe. */
public final class ArchivedRuns {
    private final Set<String> runs = new HashSet<>();

    /** Called by the archive. */
    synchronized void add(String run) {
        runs.add(run);
        notifyAll();
    }

    /** Waits until the run is in the lake; false if it does not come in the time. */
    public synchronized boolean await(String run, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!runs.contains(run)) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
