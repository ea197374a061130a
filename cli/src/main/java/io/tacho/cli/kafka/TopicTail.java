package io.tacho.cli.kafka;

import io.tacho.cli.exit.CommandException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * A topic, or one partition of it, read without a consumer group; only what committed transactions wrote. Used by one
 * thread.
 */
public final class TopicTail implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Consumer<String, byte[]> consumer;
    private final List<TopicPartition> partitions;
    private Map<TopicPartition, Long> ends;

    private TopicTail(Map<String, Object> kafka, String topic, OptionalInt partition) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.putIfAbsent(ConsumerConfig.CLIENT_ID_CONFIG, "tacho-reads-" + topic);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        String address = (String) kafka.get("bootstrap.servers");
        this.consumer = KafkaClients.make(
                address, () -> new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer()));
        try {
            this.partitions = partitions(topic, partition, address);
            consumer.assign(partitions);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** A whole topic from its first record. */
    public static TopicTail fromBeginning(Map<String, Object> kafka, String topic) {
        return fromBeginning(kafka, topic, OptionalInt.empty());
    }

    /** One partition from its first record. */
    public static TopicTail fromBeginning(Map<String, Object> kafka, String topic, OptionalInt partition) {
        TopicTail tail = new TopicTail(kafka, topic, partition);
        tail.consumer.seekToBeginning(tail.partitions);
        tail.ends = tail.consumer.endOffsets(tail.partitions);
        return tail;
    }

    /** One partition from the next record that comes. */
    public static TopicTail fromNow(Map<String, Object> kafka, String topic, int partition) {
        TopicTail tail = new TopicTail(kafka, topic, OptionalInt.of(partition));
        tail.consumer.seekToEnd(tail.partitions);
        tail.partitions.forEach(tail.consumer::position); // seeking is lazy: this fixes the place now
        tail.ends = Map.of();
        return tail;
    }

    /** The records that come within a time; empty if none do. */
    public List<ConsumerRecord<String, byte[]>> poll(Duration patience) {
        return StreamSupport.stream(consumer.poll(patience).spliterator(), false)
                .toList();
    }

    /** Whether everything that was there when reading began has been read. */
    public boolean caughtUp() {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    @Override
    public void close() {
        consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(Duration.ZERO));
    }

    private List<TopicPartition> partitions(String topic, OptionalInt partition, String address) {
        if (partition.isPresent()) {
            requireTopic(topic, address);
            return List.of(new TopicPartition(topic, partition.getAsInt()));
        }
        return requireTopic(topic, address).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
    }

    private Collection<PartitionInfo> requireTopic(String topic, String address) {
        try {
            List<PartitionInfo> found = consumer.partitionsFor(topic);
            if (found == null || found.isEmpty()) {
                throw CommandException.failed("Kafka at " + address + " has no topic " + topic
                        + ": no run has been made there, or this is another Kafka; 'tacho topics' makes the topics");
            }
            return found;
        } catch (TimeoutException e) {
            throw CommandException.failed(
                    "no answer from Kafka at " + address + " within " + PATIENCE.toSeconds()
                            + " s: is it running, and is --bootstrap-server right?",
                    e);
        }
    }
}
