package io.tacho.cli.kafka;

import io.tacho.cli.exit.CommandException;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The runs that a Kafka knows, by the definitions in {@code tacho.control}. */
public final class RunsOnKafka {
    /** A run id that stands for the newest one. */
    public static final String LATEST = "latest";

    private static final Duration POLL = Duration.ofMillis(200);

    private RunsOnKafka() {}

    /** The definitions that count, by run id, oldest first. */
    public static Map<String, RunDefinition> known(Map<String, Object> kafka) {
        Map<String, RunDefinition> runs = new LinkedHashMap<>();
        try (TopicTail control = TopicTail.fromBeginning(kafka, Topics.CONTROL.name())) {
            while (!control.caughtUp()) {
                for (ConsumerRecord<String, byte[]> message : control.poll(POLL)) {
                    definition(message.value()).ifPresent(found -> runs.putIfAbsent(found.getRunId(), found));
                }
            }
        }
        return runs;
    }

    /** The id of the run that was defined last, if there is any. */
    public static Optional<String> newest(Map<String, Object> kafka) {
        return known(kafka).keySet().stream().reduce((older, newer) -> newer);
    }

    /**
     * The definition of a run.
     *
     * @throws CommandException naming the run if this Kafka does not know it
     */
    public static RunDefinition require(Map<String, Object> kafka, String run) {
        Map<String, RunDefinition> known = known(kafka);
        Optional<RunDefinition> found = run.equals(LATEST)
                ? known.values().stream().reduce((older, newer) -> newer)
                : Optional.ofNullable(known.get(run));
        return found.orElseThrow(() -> CommandException.usage(
                run.equals(LATEST)
                        ? "Kafka at " + kafka.get("bootstrap.servers") + " knows no run yet"
                        : "Kafka at " + kafka.get("bootstrap.servers") + " knows no run '" + run + "'" + newestOf(known)
                                + ": check --run-id and --bootstrap-server"));
    }

    private static String newestOf(Map<String, RunDefinition> known) {
        return known.keySet().stream()
                .reduce((older, newer) -> newer)
                .map(run -> " (its newest is '" + run + "')")
                .orElse(" (it knows none)");
    }

    private static Optional<RunDefinition> definition(byte[] value) {
        try {
            SpecificRecord message = Topics.CONTROL_CODEC.decode(value);
            return message instanceof RunDefinition found ? Optional.of(found) : Optional.empty();
        } catch (UndecodableException e) {
            return Optional.empty(); // somebody else's record says nothing about runs
        }
    }
}
