package io.tacho.workload.tpcc.load;

/** Hears how a load goes on. Called by several threads. */
public interface LoadProgress {
    /** Hears nothing. */
    LoadProgress NONE = new LoadProgress() {
        @Override
        public void started(LoadStep step) {}

        @Override
        public void copied(long rows, long ofRows) {}
    };

    /** A step has started; the one before is done. */
    void started(LoadStep step);

    /**
     * More rows are in the database.
     *
     * @param rows copied so far, over all tables
     * @param ofRows all that will be copied
     */
    void copied(long rows, long ofRows);
}
