package io.tacho.workload.ship;

/** Hears of a replay's progress, once a second. */
@FunctionalInterface
public interface ReplayListener {
    /** One that does not care. */
    ReplayListener SILENT = (summary, acknowledged) -> {};

    /**
     * The replay has come so far.
     *
     * @param journal what is being sent; its {@code sent} is what is to be sent
     * @param acknowledged batches acknowledged now
     */
    void progress(ReplaySummary journal, long acknowledged);
}
