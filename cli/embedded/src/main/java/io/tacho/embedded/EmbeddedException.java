package io.tacho.embedded;

/** An embedded server could not be started; the message is one sentence that says what to change. */
public final class EmbeddedException extends Exception {
    private static final long serialVersionUID = 1L;

    EmbeddedException(String message) {
        super(message);
    }

    EmbeddedException(String message, Throwable cause) {
        super(message, cause);
    }
}
