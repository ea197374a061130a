package io.tacho.workload.drive;

/** Executes operations for one worker thread. */
public interface WorkerSession extends AutoCloseable {
    /**
     * Executes one operation of a terminal, retries included. Does not throw for what the database does: the outcome
     * tells, and failed attempts go to the failure log.
     *
     * @param execution filled in by the call
     */
    void execute(int terminal, int operation, Execution execution);

    /** Index of the database address that it uses; any thread may ask. */
    default int url() {
        return 0;
    }

    @Override
    void close();
}
