package io.tacho.aggregator;

import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How an aggregator runs. Start from {@link #of} and change what differs. Immutable.
 *
 * @param bootstrapServer Kafka's address, as in {@code --bootstrap-server}
 * @param kafka further properties of Kafka clients (security, from {@code --command-config})
 * @param applicationId consumer group and prefix of internal topics; equal on all instances
 * @param instanceId name of this instance, unique among those running; required as soon as there are two
 * @param stateDirectory parent of the instance's own state directory
 * @param operationPartitions partitions of {@code tacho.operations} if it must be made
 * @param clientTimeout silence after which a client is lost
 * @param tick how often live rows are sent
 * @param commitInterval length of a transaction; a live row crosses two of them
 * @param retention how long ledger and cumulative cells are kept after a run's last batch; longer than the operations topic
 */
public record AggregatorSettings(
        String bootstrapServer,
        Map<String, Object> kafka,
        String applicationId,
        Optional<String> instanceId,
        Path stateDirectory,
        int operationPartitions,
        Duration clientTimeout,
        Duration tick,
        Duration commitInterval,
        Duration retention) {
    public static final String DEFAULT_APPLICATION_ID = "tacho-aggregator";
    public static final Duration DEFAULT_CLIENT_TIMEOUT = Duration.ofSeconds(60);
    public static final Duration DEFAULT_TICK = Duration.ofMillis(200);
    public static final Duration DEFAULT_COMMIT_INTERVAL = Duration.ofMillis(100);
    public static final Duration DEFAULT_RETENTION = Duration.ofDays(8);

    /** @throws IllegalArgumentException for an instance id that cannot be one, or a duration that is not positive */
    public AggregatorSettings {
        kafka = Map.copyOf(kafka);
        Keys.requireId("application id", applicationId);
        instanceId.ifPresent(id -> Keys.requireId("instance id", id));
        requirePositive("client timeout", clientTimeout);
        requirePositive("tick", tick);
        requirePositive("commit interval", commitInterval);
        requirePositive("retention", retention);
    }

    /** The defaults. */
    public static AggregatorSettings of(String bootstrapServer, Path stateDirectory) {
        return new AggregatorSettings(
                bootstrapServer,
                Map.of(),
                DEFAULT_APPLICATION_ID,
                Optional.empty(),
                stateDirectory,
                Topics.OPERATION_PARTITIONS,
                DEFAULT_CLIENT_TIMEOUT,
                DEFAULT_TICK,
                DEFAULT_COMMIT_INTERVAL,
                DEFAULT_RETENTION);
    }

    /** With further properties of Kafka clients. */
    public AggregatorSettings withKafka(Map<String, Object> properties) {
        return new AggregatorSettings(
                bootstrapServer,
                properties,
                applicationId,
                instanceId,
                stateDirectory,
                operationPartitions,
                clientTimeout,
                tick,
                commitInterval,
                retention);
    }

    /** As a named instance beside others. */
    public AggregatorSettings withInstanceId(String id) {
        return new AggregatorSettings(
                bootstrapServer,
                kafka,
                applicationId,
                Optional.of(id),
                stateDirectory,
                operationPartitions,
                clientTimeout,
                tick,
                commitInterval,
                retention);
    }

    /** With another silence after which a client is lost. */
    public AggregatorSettings withClientTimeout(Duration timeout) {
        return new AggregatorSettings(
                bootstrapServer,
                kafka,
                applicationId,
                instanceId,
                stateDirectory,
                operationPartitions,
                timeout,
                tick,
                commitInterval,
                retention);
    }

    /** With another number of partitions for a missing {@code tacho.operations}. */
    public AggregatorSettings withOperationPartitions(int partitions) {
        return new AggregatorSettings(
                bootstrapServer,
                kafka,
                applicationId,
                instanceId,
                stateDirectory,
                partitions,
                clientTimeout,
                tick,
                commitInterval,
                retention);
    }

    /** How often stage 2 is told how long partitions were listened to: fine enough for the client timeout. */
    Duration listenInterval() {
        Duration quarter = clientTimeout.dividedBy(4);
        return quarter.compareTo(Duration.ofSeconds(5)) < 0 ? quarter : Duration.ofSeconds(5);
    }

    private static void requirePositive(String what, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(what + " " + duration + " must be longer than nothing");
        }
    }
}
