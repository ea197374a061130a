package io.tacho.analysis.catalog;

/** The lake holds no such run; the message names those that it holds. */
public final class UnknownRunException extends Exception {
    private static final long serialVersionUID = 1;

    UnknownRunException(String message) {
        super(message);
    }
}
