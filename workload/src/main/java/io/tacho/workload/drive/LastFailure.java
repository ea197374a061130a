package io.tacho.workload.drive;

import io.tacho.workload.record.FailureLog;

/**
 * Passes failed attempts on, and remembers the last one that an operation ended with, for the sentence that ends a run.
 * Sessions are opened before there is anything to pass on to. Thread-safe.
 */
final class LastFailure implements FailureLog {
    private volatile FailureLog next;
    private volatile String last = "no reason was given";

    void passOnTo(FailureLog log) {
        next = log;
    }

    String last() {
        return last;
    }

    @Override
    public void failedAttempt(int operation, String sqlstate, boolean gaveUp, String message) {
        if (gaveUp) {
            last = message + " (SQLSTATE " + sqlstate + ")";
        }
        FailureLog log = next;
        if (log != null) {
            log.failedAttempt(operation, sqlstate, gaveUp, message);
        }
    }
}
