package io.tacho.workload.coordinate;

import io.tacho.schemas.topic.Topic;
import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.TopicException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Where Kafka is and how to get in. Immutable; the clients it makes are the caller's to close.
 *
 * @param bootstrapServer {@code host:port}, several with commas
 * @param properties of the user's command-config (security and the like), used by every client
 * @param timeout for an answer of Kafka before it counts as unreachable
 */
public record KafkaAccess(String bootstrapServer, Map<String, Object> properties, Duration timeout) {
    /** Long enough for a slow handshake, short enough that an unreachable Kafka is told within 15 s. */
    public static final Duration TIMEOUT = Duration.ofSeconds(10);

    public KafkaAccess {
        properties = Map.copyOf(properties);
        if (bootstrapServer.isBlank()) {
            throw new IllegalArgumentException("--bootstrap-server is empty; give it host:port");
        }
    }

    public KafkaAccess(String bootstrapServer, Map<String, Object> properties) {
        this(bootstrapServer, properties, TIMEOUT);
    }

    /** Secrets may stand in the properties. */
    @Override
    public String toString() {
        return "Kafka at " + bootstrapServer;
    }

    /**
     * Makes the topics that are missing and checks the others.
     *
     * @throws CoordinationException if Kafka does not answer, or a topic is not as it must be
     */
    public void ensure(List<Topic> topics) throws CoordinationException {
        try (Admin admin =
                Admin.create(settings(Map.of("request.timeout.ms", millis(), "default.api.timeout.ms", millis())))) {
            new TopicAdmin(admin, bootstrapServer, timeout).ensure(topics);
        } catch (TopicException e) {
            throw new CoordinationException(CoordinationException.Kind.FAILED, e.getMessage(), e);
        } catch (KafkaException e) {
            throw unreachable(e);
        }
    }

    /**
     * Asks Kafka for its brokers.
     *
     * @throws CoordinationException if it does not answer
     */
    public void requireAnswer() throws CoordinationException {
        try (Admin admin =
                Admin.create(settings(Map.of("request.timeout.ms", millis(), "default.api.timeout.ms", millis())))) {
            admin.describeCluster().nodes().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CoordinationException(
                    CoordinationException.Kind.INTERRUPTED, "interrupted while asking Kafka at " + bootstrapServer, e);
        }
    }

    /** Properties of any client: where Kafka is, and the user's own. */
    public Map<String, Object> clientProperties() {
        return settings(Map.of());
    }

    KafkaConsumer<byte[], byte[]> consumer() throws CoordinationException {
        try {
            return new KafkaConsumer<>(
                    settings(Map.of(
                            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                            false,
                            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                            false,
                            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                            "earliest",
                            ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                            millis())),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw unreachable(e);
        }
    }

    /** @param settings what this producer needs beside the common settings */
    KafkaProducer<String, byte[]> producer(Map<String, Object> settings) throws CoordinationException {
        try {
            Map<String, Object> all = new HashMap<>(settings);
            all.put(ProducerConfig.LINGER_MS_CONFIG, 0);
            all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, timeout.toMillis());
            all.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis());
            all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis());
            return new KafkaProducer<>(settings(all), new StringSerializer(), new ByteArraySerializer());
        } catch (KafkaException e) {
            throw unreachable(e);
        }
    }

    CoordinationException unreachable(Throwable cause) {
        return new CoordinationException(
                CoordinationException.Kind.FAILED,
                "no answer from Kafka at " + bootstrapServer + " within " + timeout.toSeconds() + " s (" + reason(cause)
                        + "): is it running, and is --bootstrap-server right?",
                cause);
    }

    private static String reason(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    private int millis() {
        return Math.toIntExact(timeout.toMillis());
    }

    private Map<String, Object> settings(Map<String, Object> own) {
        Map<String, Object> all = new HashMap<>(properties);
        all.putAll(own);
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServer);
        return all;
    }
}
