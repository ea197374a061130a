package io.tacho.workload.coordinate;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.embedded.EmbeddedException;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** One broker for all tests of this module, up to the end of their JVM. */
public final class TestKafka {
    private static final KafkaAccess ACCESS = start();

    private TestKafka() {}

    /** A running Kafka with all of our topics. */
    public static KafkaAccess access() {
        return ACCESS;
    }

    /** Ids of the clients that have joined a run. */
    public static List<String> clientsOf(String run) throws CoordinationException {
        RunLedger ledger = new RunLedger(run);
        try (ControlLog log = ControlLog.open(ACCESS)) {
            ledger.apply(log.readToEnd());
        }
        return ledger.clientIds();
    }

    /** Batches of a run on {@code tacho.operations}, in the order of each partition. */
    public static List<OperationBatch> batchesOf(String run) throws CoordinationException, UndecodableException {
        return batchesOf(ACCESS, run);
    }

    /** The same, of another Kafka. */
    public static List<OperationBatch> batchesOf(KafkaAccess access, String run)
            throws CoordinationException, UndecodableException {
        List<OperationBatch> batches = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = access.consumer()) {
            List<TopicPartition> partitions = consumer.partitionsFor(Topics.OPERATIONS.name()).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(Duration.ofMillis(100))) {
                    if (Keys.runOf(new String(each.key(), StandardCharsets.UTF_8))
                            .equals(run)) {
                        batches.add(Topics.OPERATION_CODEC.decode(each.value()));
                    }
                }
            }
        }
        return batches;
    }

    private static KafkaAccess start() {
        try {
            Path folder = Files.createTempDirectory("tacho-test-kafka");
            EmbeddedBroker broker = EmbeddedBroker.start(folder, 0);
            Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
            KafkaAccess access = new KafkaAccess(broker.bootstrapServer(), Map.of());
            access.ensure(Topics.all(Topics.OPERATION_PARTITIONS));
            return access;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (EmbeddedException | CoordinationException e) {
            throw new IllegalStateException(e);
        }
    }
}
