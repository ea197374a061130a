package io.tacho.aggregator.archive;

/** Hears of archived runs, on the archive's thread; must return soon. */
@FunctionalInterface
public interface ArchiveListener {
    /**
     * All files of a run's revision are in the lake. Comes again for a run that is archived again after a restart.
     *
     * @param runId the run
     * @param revision of its result
     */
    void archived(String runId, int revision);
}
