package io.tacho.aggregator;

import io.tacho.schemas.topic.Topics;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Kafka's settings of the aggregator, each with its reason. */
final class StreamsSettings {
    /** Kept small, so that a restore does not read every version of every cell. */
    static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG,
            Integer.toString(32 * 1024 * 1024),
            TopicConfig.SEGMENT_MS_CONFIG,
            "60000",
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
            "0.2",
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            Integer.toString(Topics.MAX_MESSAGE_BYTES));

    /** After a kill -9 the group waits so long for the dead member. */
    static final int SESSION_TIMEOUT_MILLIS = 10_000;

    private static final int HEARTBEAT_MILLIS = 2_000;

    /** A dead instance's open transaction blocks readers so long; above the worst pause. */
    private static final int TRANSACTION_TIMEOUT_MILLIS = 10_000;

    private static final long CACHE_BYTES = 64L * 1024 * 1024;

    private StreamsSettings() {}

    /**
     * The properties of an instance.
     *
     * @param brokers how many there are
     */
    static Properties of(AggregatorSettings settings, int brokers) {
        Map<String, Object> properties = new HashMap<>(settings.kafka());
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServer());
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.applicationId());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG,
                settings.commitInterval().toMillis());
        properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, CACHE_BYTES);
        properties.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, Math.min(3, brokers));
        // B41: instances on one host do not share a directory.
        properties.put(
                StreamsConfig.STATE_DIR_CONFIG,
                settings.stateDirectory()
                        .resolve(settings.instanceId().orElse("single"))
                        .toString());
        properties.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), Topics.MAX_MESSAGE_BYTES);
        consumer(settings, properties);
        producer(properties);
        Properties all = new Properties();
        all.putAll(properties);
        return all;
    }

    private static void consumer(AggregatorSettings settings, Map<String, Object> properties) {
        settings.instanceId()
                .ifPresent(id ->
                        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG), id));
        properties.put(
                StreamsConfig.mainConsumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), SESSION_TIMEOUT_MILLIS);
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), HEARTBEAT_MILLIS);
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG), 20);
    }

    private static void producer(Map<String, Object> properties) {
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 5);
        properties.put(
                StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), TRANSACTION_TIMEOUT_MILLIS);
        // B37: the size is checked before compression.
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), Topics.MAX_MESSAGE_BYTES);
    }
}
