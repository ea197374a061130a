package io.tacho.workload.drive;

/** A run or load that cannot be done: the message says what is wrong, with which value, and what to change. */
public final class WorkloadException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Who has to change something, which decides the exit code. */
    public enum Kind {
        /** A wrong option or value: exit 2. */
        USAGE,
        /** The database or another service does not do its part: exit 1. */
        FAILED
    }

    private final Kind kind;

    public WorkloadException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public WorkloadException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
