package io.tacho.aggregator;

/** An aggregator that cannot start or go on: the message says in one sentence what is wrong and what to change. */
public final class AggregatorException extends Exception {
    private static final long serialVersionUID = 1L;

    public AggregatorException(String message) {
        super(message);
    }

    public AggregatorException(String message, Throwable cause) {
        super(message, cause);
    }
}
