package io.tacho.workload.tpcc.load;

/** Hears how a load goes on. Called by several threads. */
public interface LoadProgress {
    /** Hears nothing. */
    LoadProgress NONE = new LoadProgress() {
        @Override
        public void started(LoadStep step) {}

        @Override
        public void copied(long rows, long ofRows) {}

        @Override
        public void note(String sentence) {}
    };

    /** A step has started; the one before is done. */
    void started(LoadStep step);

    /**
     * More rows are in the database.
     *
     * @param rows copied so far by this host, over all tables
     * @param ofRows all that it will copy, those of order_line estimated until they are there
     */
    void copied(long rows, long ofRows);

    /** Something that the user should know. */
    void note(String sentence);
}
