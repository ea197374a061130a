package io.tacho.aggregator.publish;

/**
 * A record on its way to a topic.
 *
 * @param kind which topic
 * @param key its key, beginning with the run
 * @param value its bytes
 */
public record Outgoing(Kind kind, String key, byte[] value) {
    /** Where records go. */
    public enum Kind {
        LIVE,
        SECOND,
        RESULT
    }
}
