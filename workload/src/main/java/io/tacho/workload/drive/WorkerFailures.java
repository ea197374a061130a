package io.tacho.workload.drive;

import io.tacho.workload.record.FailureLog;

/**
 * The failed attempts of one worker. Those that are tried again are passed on at once. The one that an operation ended
 * with is kept until it is known what the operation counts as: what was cancelled at the end of the drain is unfinished,
 * and no failure. Used by the worker's thread.
 */
final class WorkerFailures implements FailureLog {
    private volatile FailureLog next;
    private boolean kept;
    private int operation;
    private String sqlstate = "";
    private String message = "no reason was given";

    /** Sessions are opened before there is anything to pass on to. */
    void passOnTo(FailureLog log) {
        next = log;
    }

    @Override
    public void failedAttempt(int operation, String sqlstate, boolean gaveUp, String message) {
        if (!gaveUp) {
            passOn(operation, sqlstate, false, message);
            return;
        }
        this.kept = true;
        this.operation = operation;
        this.sqlstate = sqlstate;
        this.message = message;
    }

    /** The operation counts as what it ended as. */
    void ended() {
        if (kept) {
            kept = false;
            passOn(operation, sqlstate, true, message);
        }
    }

    /** The operation was cancelled, so its end says nothing. */
    void cancelled() {
        kept = false;
    }

    /** What an operation last ended with, for the sentence that ends a run. */
    String last() {
        return sqlstate.isEmpty() ? message : message + " (SQLSTATE " + sqlstate + ")";
    }

    private void passOn(int operation, String sqlstate, boolean gaveUp, String message) {
        FailureLog log = next;
        if (log != null) {
            log.failedAttempt(operation, sqlstate, gaveUp, message);
        }
    }
}
