package io.tacho.workload.ship;

import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The life of one producer. It ends with the first batch that fails: a producer that gave one batch up may have written
 * later ones already, so what it says after that is not listened to, and all that was not acknowledged in order is sent
 * again by the next one. The aggregator leaves out what then comes twice.
 */
final class Delivery implements AutoCloseable {
    private final KafkaProducer<byte[], byte[]> producer;
    private final Checkpoint checkpoint;
    private final Runnable progress;
    private final int partition;
    private final byte[] key;
    private final Queue<Long> inFlight = new ArrayDeque<>();
    private Throwable failure;
    private boolean retired;

    /** @param progress called, on the producer's thread, when a batch was acknowledged or failed */
    Delivery(Map<String, Object> settings, JournalHeader header, Checkpoint checkpoint, Runnable progress) {
        this.checkpoint = checkpoint;
        this.progress = progress;
        this.partition = header.partition();
        this.key = bytes(Keys.operations(header.run(), header.client()));
        this.producer = new KafkaProducer<>(settings);
    }

    /** Sends a batch; may wait for Kafka's metadata. */
    void send(JournalEntry entry) {
        synchronized (this) {
            inFlight.add(entry.sequence());
        }
        producer.send(
                new ProducerRecord<>(
                        Topics.OPERATIONS.name(), partition, System.currentTimeMillis(), key, entry.payload()),
                (metadata, problem) -> completed(entry.sequence(), problem));
    }

    private void completed(long sequence, Exception problem) {
        synchronized (this) {
            if (retired || failure != null) {
                return;
            }
            if (problem != null) {
                failure = problem;
            } else if (inFlight.element() != sequence) {
                failure = new IllegalStateException(
                        "batch " + sequence + " was acknowledged before batch " + inFlight.element());
            } else {
                inFlight.remove();
                checkpoint.advanceTo(sequence + 1);
            }
        }
        progress.run();
    }

    /** Sends an observation at best effort: if it fails, nothing else does. */
    void observe(Observation observation, Runnable failed) {
        producer.send(
                new ProducerRecord<>(
                        Topics.OBSERVATIONS.name(),
                        Keys.partitionOf(observation.getRunId(), Topics.RUN_PARTITIONS),
                        System.currentTimeMillis(),
                        bytes(Keys.observation(observation.getRunId(), observation.getSource())),
                        Topics.OBSERVATION_CODEC.encode(observation)),
                (metadata, problem) -> {
                    if (problem != null) {
                        failed.run();
                    }
                });
    }

    synchronized int inFlight() {
        return inFlight.size();
    }

    synchronized Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Drops the producer and what it holds, without waiting. */
    @Override
    public void close() {
        synchronized (this) {
            retired = true;
        }
        producer.close(Duration.ZERO);
    }
}
