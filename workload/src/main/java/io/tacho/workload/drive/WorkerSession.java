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

    @Override
    void close();
}
