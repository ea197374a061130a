package io.tacho.aggregator;

import io.tacho.aggregator.ingest.IngestProcessor;
import io.tacho.schemas.topic.Keys;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.streams.processor.StreamPartitioner;

/** Places records by the run that their key begins with; those about all runs go everywhere. */
final class RunPartitioner implements StreamPartitioner<String, byte[]> {
    @Override
    public Optional<Set<Integer>> partitions(String topic, String key, byte[] value, int partitions) {
        return Optional.of(
                key.equals(IngestProcessor.ALL_RUNS)
                        ? IntStream.range(0, partitions).boxed().collect(Collectors.toSet())
                        : Set.of(Keys.partitionOf(Keys.runOf(key), partitions)));
    }
}
