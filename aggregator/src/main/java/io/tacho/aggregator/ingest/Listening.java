package io.tacho.aggregator.ingest;

/**
 * How long the aggregator has been reading partitions of {@code tacho.operations} to their ends. Clients are silent only
 * in that time: an outage of Kafka, a restart, or lag makes nobody silent. Thread-safe.
 */
@FunctionalInterface
public interface Listening {
    /**
     * Time for which the partition was read without lag since this object was made, milliseconds; never falls.
     *
     * @param partition of {@code tacho.operations}
     */
    long listenedMillis(int partition);
}
