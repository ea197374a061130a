package io.tacho.workload.coordinate;

/** Why a client takes no part in a run, or no longer: one sentence with values and what to change. */
public final class CoordinationException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What ended it. */
    public enum Kind {
        /** The run does not take this client as it is: its settings or ids have to change. */
        REFUSED,
        /** Kafka, another client, or time failed it. */
        FAILED,
        /** Somebody asked the run to stop. */
        STOPPED,
        /** This client was asked to stop waiting. */
        INTERRUPTED
    }

    private final Kind kind;

    public CoordinationException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public CoordinationException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
