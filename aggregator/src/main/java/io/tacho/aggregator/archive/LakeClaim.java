package io.tacho.aggregator.archive;

import io.tacho.schemas.lake.LakeWriter;
import io.tacho.schemas.topic.Topics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Which lake the results of this Kafka cluster go to. Two instances with two lakes would tear the history in two
 * without anybody noticing, so the first lake's id stands in the metadata of the group's committed offset of partition
 * 0, and only the instance that has this partition can write it: the group's own fencing decides who is first. It
 * lasts as long as the group's offsets do. Used by one thread.
 */
final class LakeClaim {
    private static final String PREFIX = "lake=";
    private static final TopicPartition FIRST = new TopicPartition(Topics.RESULTS.name(), 0);

    private final LakeWriter lake;

    LakeClaim(LakeWriter lake) {
        this.lake = lake;
    }

    /** Whether the lake is the claimed one; false while nobody has claimed any. */
    boolean holds(Consumer<?, ?> consumer) throws ArchiveException {
        Optional<String> claimed = claimed(consumer);
        if (claimed.isPresent() && !claimed.get().equals(lake.id())) {
            throw new ArchiveException("the results of this Kafka cluster are archived in the lake with id "
                    + claimed.get() + ", and " + lake.lake() + " is another one (" + lake.id()
                    + "): give the folder of that lake, or, to begin a new one, stop all aggregators and delete the"
                    + " consumer group '" + Archive.GROUP + "'");
        }
        return claimed.isPresent();
    }

    /** Claims for this lake, if partition 0 is ours; nothing happens else. */
    void claim(Consumer<?, ?> consumer) {
        if (consumer.assignment().contains(FIRST)) {
            consumer.commitSync(Map.of(FIRST, at(consumer.position(FIRST))));
        }
    }

    /** A position to commit; every commit carries the claim on. */
    OffsetAndMetadata at(long offset) {
        return new OffsetAndMetadata(offset, PREFIX + lake.id());
    }

    private static Optional<String> claimed(Consumer<?, ?> consumer) {
        OffsetAndMetadata committed = consumer.committed(Set.of(FIRST)).get(FIRST);
        return committed == null || !committed.metadata().startsWith(PREFIX)
                ? Optional.empty()
                : Optional.of(committed.metadata().substring(PREFIX.length()));
    }
}
