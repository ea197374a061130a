package io.tacho.schemas.topic;

/** Bytes that are no record of ours; the message says why. */
public final class UndecodableException extends Exception {
    private static final long serialVersionUID = 1L;

    public UndecodableException(String message) {
        super(message);
    }

    public UndecodableException(String message, Throwable cause) {
        super(message, cause);
    }
}
