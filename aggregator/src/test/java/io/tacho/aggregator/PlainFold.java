package io.tacho.aggregator;

import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * What a run's result must be, by a plain loop over {@code tacho.operations}: nothing of the aggregator's code is used
 * here.
 */
final class PlainFold {
    /** Figures of one operation in the measurement interval. */
    static final class Figures {
        final long[] outcomes = new long[7];
        long attempts;
        final LatencyDistribution response = new LatencyDistribution();
        final LatencyDistribution service = new LatencyDistribution();
        final LatencyDistribution lateness = new LatencyDistribution();
    }

    final Map<Integer, Figures> operations = new TreeMap<>();
    long all;

    private PlainFold() {}

    /** Reads the topic from its beginning to its present end. */
    static PlainFold of(KafkaConsumer<byte[], byte[]> consumer, String run, int durationSeconds)
            throws UndecodableException {
        List<TopicPartition> partitions = consumer.partitionsFor(Topics.OPERATIONS.name()).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        PlainFold fold = new PlainFold();
        Set<List<Object>> seen = new HashSet<>();
        while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(200))) {
                OperationBatch batch = Topics.OPERATION_CODEC.decode(message.value());
                if (batch.getRunId().equals(run)
                        && seen.add(List.of(batch.getClientId(), batch.getEpoch(), batch.getSequence()))) {
                    fold.add(batch, durationSeconds);
                }
            }
        }
        return fold;
    }

    private void add(OperationBatch batch, int durationSeconds) {
        long end = batch.getBaseMicros();
        for (int i = 0; i < batch.getCount(); i++) {
            end += batch.getEndDelta().get(i);
            all++;
            long micros = end - ScriptedRun.MEASURE_START;
            if (micros < 0 || micros >= durationSeconds * 1_000_000L) {
                continue;
            }
            Figures figures = operations.computeIfAbsent(batch.getOperation().get(i), code -> new Figures());
            int outcome = batch.getOutcome().get(i);
            figures.outcomes[outcome]++;
            figures.attempts += batch.getAttempts().get(i);
            if (outcome <= 1) {
                long service = batch.getService().get(i);
                long late = batch.getLateness().get(i);
                figures.service.record(service);
                figures.lateness.record(late);
                figures.response.record(service + late);
            }
        }
    }
}
