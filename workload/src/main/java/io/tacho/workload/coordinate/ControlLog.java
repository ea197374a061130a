package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.ClientState;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.Started;
import io.tacho.schemas.avro.Stop;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log that coordinates runs: one partition, read from a place onwards and appended to. Reading is for one thread at
 * a time; appending is for any thread.
 */
public final class ControlLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControlLog.class);
    private static final TopicPartition PARTITION = new TopicPartition(Topics.CONTROL.name(), 0);
    private static final Duration SLICE = Duration.ofMillis(100);
    private static final Duration CLOSING = Duration.ofSeconds(1);

    private final KafkaAccess kafka;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<String, byte[]> producer;

    private ControlLog(
            KafkaAccess kafka, KafkaConsumer<byte[], byte[]> consumer, KafkaProducer<String, byte[]> producer) {
        this.kafka = kafka;
        this.consumer = consumer;
        this.producer = producer;
    }

    /**
     * Opens the log at its beginning.
     *
     * @throws CoordinationException if Kafka does not answer, or has no control topic
     */
    public static ControlLog open(KafkaAccess kafka) throws CoordinationException {
        KafkaConsumer<byte[], byte[]> consumer = kafka.consumer();
        try {
            requireTopic(kafka, consumer);
            consumer.assign(List.of(PARTITION));
            consumer.seekToBeginning(List.of(PARTITION));
            return new ControlLog(kafka, consumer, kafka.producer(Map.of(ProducerConfig.ACKS_CONFIG, "all")));
        } catch (KafkaException e) {
            consumer.close();
            throw kafka.unreachable(e);
        } catch (CoordinationException e) {
            consumer.close();
            throw e;
        }
    }

    private static void requireTopic(KafkaAccess kafka, KafkaConsumer<byte[], byte[]> consumer)
            throws CoordinationException {
        List<PartitionInfo> partitions = consumer.partitionsFor(PARTITION.topic(), kafka.timeout());
        if (partitions == null || partitions.isEmpty()) {
            throw new CoordinationException(
                    CoordinationException.Kind.FAILED,
                    "Kafka at " + kafka.bootstrapServer() + " has no topic " + PARTITION.topic()
                            + ": no run was ever started there, or --bootstrap-server is not the one meant");
        }
    }

    /** Goes on reading with the first record appended at or after a time; at the end if there is none. */
    public void readFrom(Instant since) throws CoordinationException {
        try {
            OffsetAndTimestamp found = consumer.offsetsForTimes(Map.of(PARTITION, since.toEpochMilli()))
                    .get(PARTITION);
            if (found == null) {
                consumer.seekToEnd(List.of(PARTITION));
            } else {
                consumer.seek(PARTITION, found.offset());
            }
        } catch (KafkaException e) {
            throw kafka.unreachable(e);
        }
    }

    /** What has been appended since the last call, after waiting for it at most so long. */
    public List<ControlRecord> poll(Duration atMost) throws CoordinationException {
        List<ControlRecord> records = new ArrayList<>();
        try {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(atMost).records(PARTITION)) {
                decode(record, records);
            }
        } catch (KafkaException e) {
            throw kafka.unreachable(e);
        }
        return records;
    }

    /** Everything from the present place to what is the end of the log now. */
    public List<ControlRecord> readToEnd() throws CoordinationException {
        try {
            return readThrough(consumer.endOffsets(List.of(PARTITION)).get(PARTITION) - 1);
        } catch (KafkaException e) {
            throw kafka.unreachable(e);
        }
    }

    /** Everything from the present place up to this offset at least. */
    public List<ControlRecord> readThrough(long offset) throws CoordinationException {
        List<ControlRecord> records = new ArrayList<>();
        long deadline = System.nanoTime() + kafka.timeout().toNanos();
        try {
            while (consumer.position(PARTITION) <= offset) {
                records.addAll(poll(SLICE));
                if (System.nanoTime() > deadline && consumer.position(PARTITION) <= offset) {
                    throw kafka.unreachable(new KafkaException(PARTITION + " cannot be read"));
                }
            }
        } catch (KafkaException e) {
            throw kafka.unreachable(e);
        }
        return records;
    }

    /**
     * Appends a record and waits until it is safe.
     *
     * @return the record with its offset and append time
     */
    public ControlRecord append(SpecificRecord message) throws CoordinationException {
        byte[] bytes = Topics.CONTROL_CODEC.encode(message);
        try {
            RecordMetadata appended = producer.send(
                            new ProducerRecord<>(PARTITION.topic(), PARTITION.partition(), keyOf(message), bytes))
                    .get();
            return new ControlRecord(appended.offset(), appended.timestamp(), message);
        } catch (ExecutionException e) {
            throw kafka.unreachable(e.getCause());
        } catch (KafkaException e) {
            throw kafka.unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CoordinationException(
                    CoordinationException.Kind.INTERRUPTED, "interrupted while writing to " + PARTITION.topic(), e);
        }
    }

    @Override
    public void close() {
        producer.close(CLOSING);
        consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSING));
    }

    private static void decode(ConsumerRecord<byte[], byte[]> record, List<ControlRecord> into) {
        try {
            into.add(new ControlRecord(
                    record.offset(), record.timestamp(), Topics.CONTROL_CODEC.decode(record.value())));
        } catch (UndecodableException e) {
            LOG.warn(
                    "{} partition {} offset {} skipped: {}",
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    e.getMessage());
        }
    }

    private static String keyOf(SpecificRecord message) {
        if (message instanceof ClientState state) {
            String kind = state.getState().name().toLowerCase(Locale.ROOT);
            return Keys.control(state.getRunId(), kind, state.getClientId(), state.getEpoch());
        } else if (message instanceof RunDefinition definition) {
            return Keys.control(definition.getRunId(), "definition");
        } else if (message instanceof Started started) {
            return Keys.control(started.getRunId(), "started");
        } else if (message instanceof Stop stop) {
            return Keys.control(stop.getRunId(), "stop");
        }
        throw new IllegalArgumentException(message.getSchema().getName() + " is no record of " + PARTITION.topic());
    }
}
