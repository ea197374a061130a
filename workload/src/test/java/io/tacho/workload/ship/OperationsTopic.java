package io.tacho.workload.ship;

import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topic;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.ship.RecordedOperations.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** What the topic holds, read to its end the plain way; copies of a batch are left out by sequence number. */
final class OperationsTopic {
    /** The batches of one client by sequence number, and how many copies came too. */
    record Batches(SortedMap<Long, OperationBatch> bySequence, int copies, int partition) {
        List<Long> sequences() {
            return List.copyOf(bySequence.keySet());
        }

        List<Operation> operations() {
            return bySequence.values().stream()
                    .flatMap(batch -> RecordedOperations.in(batch).stream())
                    .toList();
        }

        OperationBatch last() {
            return bySequence.get(bySequence.lastKey());
        }

        boolean isFinished() {
            return last().getKind() == BatchKind.FINISH;
        }
    }

    private OperationsTopic() {}

    static Batches of(String bootstrap, String client) throws Exception {
        SortedMap<Long, OperationBatch> bySequence = new TreeMap<>();
        int copies = 0;
        int partition = -1;
        for (ConsumerRecord<String, byte[]> found : read(bootstrap, Topics.OPERATIONS)) {
            if (found.key().equals(Keys.operations(TestClient.RUN, client))) {
                OperationBatch batch = Topics.OPERATION_CODEC.decode(found.value());
                copies += bySequence.put(batch.getSequence(), batch) == null ? 0 : 1;
                partition = found.partition();
            }
        }
        return new Batches(bySequence, copies, partition);
    }

    static List<ConsumerRecord<String, byte[]>> read(String bootstrap, Topic topic) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", bootstrap);
        settings.put("auto.offset.reset", "earliest");
        List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic.name()).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }

    static List<Long> upTo(long last) {
        return LongStream.rangeClosed(0, last).boxed().toList();
    }
}
