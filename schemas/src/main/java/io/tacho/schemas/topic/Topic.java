package io.tacho.schemas.topic;

import java.util.Map;
import java.util.TreeMap;

/**
 * A Kafka topic of ours.
 *
 * @param name its name
 * @param partitions how many partitions it has
 * @param rule how many partitions an existing topic may have
 * @param settings the topic settings that Tacho relies on, by Kafka's names
 */
public record Topic(String name, int partitions, PartitionRule rule, Map<String, String> settings) {
    /** What Tacho can live with in a topic that somebody else has made. */
    public enum PartitionRule {
        /** Records are placed by run, or the order of the one partition counts: the number must be the same. */
        EXACT,
        /** Clients choose partitions themselves: more are harmless. */
        AT_LEAST
    }

    public Topic {
        settings = Map.copyOf(settings);
    }

    /** The same topic with another number of partitions. */
    public Topic withPartitions(int count) {
        return new Topic(name, count, rule, settings);
    }

    /** The settings in the order of their names, for people. */
    public Map<String, String> sortedSettings() {
        return new TreeMap<>(settings);
    }
}
