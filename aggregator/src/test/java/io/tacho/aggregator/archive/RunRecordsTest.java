package io.tacho.aggregator.archive;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.aggregator.archive.RunRecords.ReadFrom;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reading ends with the archive, not only with the end of the partition. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class RunRecordsTest {
    /** Kafka went away after it had told where the partition ends: no record comes any more. */
    @Test
    void endsReadingWhenTheArchiveIsClosed() {
        TopicPartition partition = new TopicPartition(Topics.SECONDS.name(), 0);
        CountDownLatch closing = new CountDownLatch(1);
        try (MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest")) {
            consumer.updatePartitions(
                    partition.topic(), List.of(new PartitionInfo(partition.topic(), 0, null, null, null)));
            consumer.updateBeginningOffsets(Map.of(partition, 0L));
            consumer.updateEndOffsets(Map.of(partition, 5L));
            consumer.schedulePollTask(closing::countDown);
            RunResult result = new RunResult();
            result.setRunId("r");
            RunRecords records = new RunRecords(consumer, closing);
            assertThatThrownBy(() -> records.seconds(result, ReadFrom.BEGINNING))
                    .isInstanceOf(InterruptedException.class);
        }
    }
}
