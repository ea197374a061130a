package io.tacho.workload.ship;

import io.tacho.schemas.topic.Topics;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The producer's settings: what suits us, then what the user says, then what the sender's promises rest on. */
final class ProducerSettings {
    private ProducerSettings() {}

    static Map<String, Object> of(Map<String, Object> users) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0); // the batcher has collected already
        settings.put(
                ProducerConfig.BATCH_SIZE_CONFIG, 256 * 1024); // when catching up, several of ours in one of Kafka's
        settings.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000); // a broker that is back is used at once
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000); // only the sender waits, but it should notice
        settings.putAll(users);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topics.MAX_MESSAGE_BYTES);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        settings.remove(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION); // the default keeps the order
        return settings;
    }
}
