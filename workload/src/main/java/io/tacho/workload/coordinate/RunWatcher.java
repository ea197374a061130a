package io.tacho.workload.coordinate;

/** Hears what ends a running run early. Called at most once, on a thread of the coordinator. */
@FunctionalInterface
public interface RunWatcher {
    /** Somebody stopped the run, or another client failed: everybody ends, with a result up to then. */
    void stopped(String reason);
}
