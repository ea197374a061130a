package io.tacho.cli.kafka;

import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Waits for the merged result of a run in {@code tacho.results}. */
public final class ResultReader {
    private static final Duration POLL = Duration.ofMillis(100);

    private ResultReader() {}

    /**
     * The newest result of the run that is there; if there is none, the first that comes.
     *
     * @param patience from now on
     * @param givenUp asked all the time: whether to wait no longer
     * @return empty if none came
     */
    public static Optional<RunResult> await(
            Map<String, Object> kafka, String run, Duration patience, BooleanSupplier givenUp) {
        int partition = Keys.partitionOf(run, Topics.RUN_PARTITIONS);
        long begin = System.nanoTime();
        RunResult newest = null;
        try (TopicTail results = TopicTail.fromBeginning(kafka, Topics.RESULTS.name(), OptionalInt.of(partition))) {
            while (newest == null || !results.caughtUp()) {
                for (ConsumerRecord<String, byte[]> message : results.poll(POLL)) {
                    RunResult result = resultOf(message, run);
                    newest = result == null || newest != null && newest.getRevision() > result.getRevision()
                            ? newest
                            : result;
                }
                if (newest == null && (givenUp.getAsBoolean() || System.nanoTime() - begin > patience.toNanos())) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(newest);
    }

    /** Whether the run has a result already. */
    public static boolean isThere(Map<String, Object> kafka, String run) {
        int partition = Keys.partitionOf(run, Topics.RUN_PARTITIONS);
        boolean found = false;
        try (TopicTail results = TopicTail.fromBeginning(kafka, Topics.RESULTS.name(), OptionalInt.of(partition))) {
            while (!found && !results.caughtUp()) {
                found = results.poll(POLL).stream().anyMatch(message -> resultOf(message, run) != null);
            }
        }
        return found;
    }

    /** Null for another run's, and for a record that is no result: it cannot be the one waited for. */
    private static RunResult resultOf(ConsumerRecord<String, byte[]> message, String run) {
        if (message.key() == null
                || message.value() == null
                || !Keys.runOf(message.key()).equals(run)) {
            return null;
        }
        try {
            return Topics.RESULT_CODEC.decode(message.value());
        } catch (UndecodableException e) {
            return null;
        }
    }
}
