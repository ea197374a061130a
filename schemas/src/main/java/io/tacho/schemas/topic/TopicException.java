package io.tacho.schemas.topic;

/** Kafka cannot be reached, or a topic is not as Tacho needs it; the message says what to change. */
public final class TopicException extends Exception {
    private static final long serialVersionUID = 1L;

    public TopicException(String message) {
        super(message);
    }

    public TopicException(String message, Throwable cause) {
        super(message, cause);
    }
}
