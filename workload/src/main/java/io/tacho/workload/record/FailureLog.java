package io.tacho.workload.record;

/**
 * Takes down failed attempts, which are rare: may allocate and lock. Thread-safe.
 */
public interface FailureLog {
    /**
     * Takes down one failed attempt of an operation.
     *
     * @param operation the operation's code
     * @param sqlstate five characters; {@code 00000} where the failure had none
     * @param gaveUp whether the operation ended with it (else it is tried again)
     * @param message the server's message; the caller has taken values and secrets out of it
     */
    void failedAttempt(int operation, String sqlstate, boolean gaveUp, String message);
}
