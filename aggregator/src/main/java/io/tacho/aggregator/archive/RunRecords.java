package io.tacho.aggregator.archive;

import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topic;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what a run left in the topics that hold records by run: from its start to the end that the partition has when
 * it is asked. Used by one thread.
 */
final class RunRecords {
    /** Records may carry the time of another clock than the run's start. */
    private static final Duration MARGIN = Duration.ofMinutes(10);

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Logger LOG = LoggerFactory.getLogger(RunRecords.class);

    private final Consumer<String, byte[]> consumer;
    private final CountDownLatch closing;

    /** @param closing ends all reading when it is down */
    RunRecords(Consumer<String, byte[]> consumer, CountDownLatch closing) {
        this.consumer = consumer;
        this.closing = closing;
    }

    /**
     * The rows that the result counts, as many as are there: those of a later revision come after them in the partition
     * and are left for it.
     *
     * @throws InterruptedException if the archive is closed meanwhile
     */
    List<SecondRow> seconds(RunResult result, ReadFrom from) throws InterruptedException {
        List<SecondRow> rows = read(Topics.SECONDS, Topics.SECOND_CODEC, result, from);
        Map<List<Object>, SecondRow> byKey = new LinkedHashMap<>();
        rows.forEach(row -> byKey.put(List.of(row.getSecond(), row.getOperation(), row.getPart()), row));
        return byKey.values().stream().limit(result.getSecondRows()).toList();
    }

    List<Observation> observations(RunResult result) throws InterruptedException {
        return read(Topics.OBSERVATIONS, Topics.OBSERVATION_CODEC, result, ReadFrom.BEGINNING);
    }

    private <T extends SpecificRecord> List<T> read(Topic topic, AvroCodec<T> codec, RunResult result, ReadFrom from)
            throws InterruptedException {
        int partitions = consumer.partitionsFor(topic.name()).size();
        TopicPartition partition = new TopicPartition(topic.name(), Keys.partitionOf(result.getRunId(), partitions));
        consumer.assign(List.of(partition));
        long end = consumer.endOffsets(Set.of(partition)).get(partition);
        seek(partition, from == ReadFrom.START_OF_RUN ? result.getStartedMicros() : null);
        List<T> rows = new ArrayList<>();
        while (consumer.position(partition) < end) {
            if (closing.getCount() == 0) { // without Kafka the end would never come
                throw new InterruptedException("closed while reading " + partition);
            }
            for (ConsumerRecord<String, byte[]> message : consumer.poll(POLL)) {
                if (message.offset() < end && result.getRunId().equals(runOf(message))) {
                    decode(codec, message, rows);
                }
            }
        }
        return rows;
    }

    private void seek(TopicPartition partition, Long startedMicros) {
        OffsetAndTimestamp start = null;
        if (startedMicros != null) {
            long from = TimeUnit.MICROSECONDS.toMillis(startedMicros) - MARGIN.toMillis();
            start = consumer.offsetsForTimes(Map.of(partition, Math.max(0, from)))
                    .get(partition);
        }
        if (start == null) {
            consumer.seekToBeginning(Set.of(partition));
        } else {
            consumer.seek(partition, start.offset());
        }
    }

    private static String runOf(ConsumerRecord<String, byte[]> message) {
        return message.key() == null ? null : Keys.runOf(message.key());
    }

    /** A row that cannot be decoded is missing from the count, and that is said in the archived result. */
    private static <T extends SpecificRecord> void decode(
            AvroCodec<T> codec, ConsumerRecord<String, byte[]> message, List<T> rows) {
        try {
            rows.add(codec.decode(message.value()));
        } catch (UndecodableException e) {
            LOG.warn(
                    "Record {} of {}-{} is left out: {}",
                    message.offset(),
                    message.topic(),
                    message.partition(),
                    e.getMessage());
        }
    }

    /** Where reading begins. */
    enum ReadFrom {
        /** At the first record with a time after the run's start, some margin before it. */
        START_OF_RUN,
        /** At the oldest record. */
        BEGINNING
    }
}
