package io.tacho.schemas.topic;

/**
 * What became of a topic.
 *
 * @param topic the topic as Tacho wants it
 * @param state what was found or done
 * @param partitions its partitions now
 * @param replication its replicas now
 */
public record TopicStatus(Topic topic, State state, int partitions, int replication) {
    /** What was found or done. */
    public enum State {
        /** It was missing and has been made. */
        CREATED,
        /** It was there and is as it must be. */
        CHECKED
    }
}
