package io.tacho.cli.kafka;

import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import io.tacho.workload.drive.ClientReport;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Waits for the merged result of a run in {@code tacho.results}. */
public final class ResultReader {
    private static final Duration POLL = Duration.ofMillis(100);

    private ResultReader() {}

    /**
     * The result that tells of these clients. One that does not know their epochs is another run's under the same id; one
     * that holds a client for lost, which has delivered everything by now, is about to be followed by another revision: it
     * is taken only when nothing better comes.
     *
     * @param reports clients of one run that have delivered everything
     * @param patience from now on
     * @param givenUp asked all the time: whether to wait no longer
     * @return empty if none came
     */
    public static Optional<RunResult> await(
            Map<String, Object> kafka, List<ClientReport> reports, Duration patience, BooleanSupplier givenUp) {
        String run = reports.get(0).runId();
        int partition = Keys.partitionOf(run, Topics.RUN_PARTITIONS);
        long begin = System.nanoTime();
        RunResult newest = null;
        try (TopicTail results = TopicTail.fromBeginning(kafka, Topics.RESULTS.name(), OptionalInt.of(partition))) {
            while (newest == null || !results.caughtUp() || !holds(newest, reports, ResultReader::delivered)) {
                for (ConsumerRecord<String, byte[]> message : results.poll(POLL)) {
                    RunResult result = resultOf(message, run);
                    if (result != null
                            && holds(result, reports, client -> true)
                            && (newest == null || newest.getRevision() <= result.getRevision())) {
                        newest = result;
                    }
                }
                if (givenUp.getAsBoolean() || System.nanoTime() - begin > patience.toNanos()) {
                    return Optional.ofNullable(newest);
                }
            }
        }
        return Optional.of(newest);
    }

    private static boolean holds(RunResult result, List<ClientReport> reports, Predicate<ClientResult> as) {
        return reports.stream()
                .allMatch(report -> result.getClients().stream()
                        .anyMatch(client -> client.getClientId().equals(report.clientId())
                                && Objects.equals(client.getEpoch(), report.epoch())
                                && as.test(client)));
    }

    private static boolean delivered(ClientResult client) {
        return client.getEnded() != null
                && Arrays.stream(RunEnd.values()).map(RunEnd::name).anyMatch(client.getEnded()::equals);
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
