package io.tacho.schemas.topic;

import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.topic.Topic.PartitionRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The topics and the codecs of their values: what users' own consumers rely on, so names and keys never change. */
public final class Topics {
    /** Partitions of the topics that hold their records by run. */
    public static final int RUN_PARTITIONS = 4;

    /** Partitions of {@code tacho.operations} unless a run's definition says otherwise. */
    public static final int OPERATION_PARTITIONS = 8;

    /** Largest record: a result with every bucket of every distribution filled stays below it. */
    public static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

    private static final String DELETE = "delete";
    private static final String LOG_APPEND_TIME = "LogAppendTime";

    /** Run definitions and what clients do; the log that coordinates a run. */
    public static final Topic CONTROL = new Topic(
            "tacho.control",
            1,
            PartitionRule.EXACT,
            Map.of(
                    "cleanup.policy", DELETE,
                    "retention.ms", days(30),
                    "message.timestamp.type", LOG_APPEND_TIME));

    /** Empty pings, whose append times are the broker's clock. */
    public static final Topic CLOCK = new Topic(
            "tacho.clock",
            1,
            PartitionRule.EXACT,
            Map.of(
                    "cleanup.policy",
                    DELETE,
                    "retention.ms",
                    millis(Duration.ofHours(1)),
                    "message.timestamp.type",
                    LOG_APPEND_TIME));

    /** Every operation, in batches of a client. */
    public static final Topic OPERATIONS = new Topic(
            "tacho.operations",
            OPERATION_PARTITIONS,
            PartitionRule.AT_LEAST,
            Map.of(
                    "cleanup.policy",
                    DELETE,
                    "retention.ms",
                    days(7),
                    "compression.type",
                    "lz4",
                    "message.timestamp.type",
                    "CreateTime",
                    // A client whose clock is far ahead would have its batches refused, and its journal stuck.
                    "message.timestamp.after.max.ms",
                    Long.toString(Long.MAX_VALUE)));

    /** Snapshots of what runs are doing now. */
    public static final Topic LIVE = new Topic(
            "tacho.live",
            RUN_PARTITIONS,
            PartitionRule.EXACT,
            Map.of(
                    "cleanup.policy",
                    "compact,delete",
                    "retention.ms",
                    millis(Duration.ofHours(1)),
                    "segment.ms",
                    millis(Duration.ofMinutes(1))));

    /** Closed seconds of runs. */
    public static final Topic SECONDS = new Topic(
            "tacho.seconds",
            RUN_PARTITIONS,
            PartitionRule.EXACT,
            Map.of(
                    "cleanup.policy",
                    DELETE,
                    "retention.ms",
                    days(7),
                    "max.message.bytes",
                    Integer.toString(MAX_MESSAGE_BYTES)));

    /** Anything else with a time. */
    public static final Topic OBSERVATIONS = new Topic(
            "tacho.observations",
            RUN_PARTITIONS,
            PartitionRule.EXACT,
            Map.of("cleanup.policy", DELETE, "retention.ms", days(7)));

    /** Final results, kept. */
    public static final Topic RESULTS = new Topic(
            "tacho.results",
            RUN_PARTITIONS,
            PartitionRule.EXACT,
            Map.of("cleanup.policy", "compact", "max.message.bytes", Integer.toString(MAX_MESSAGE_BYTES)));

    public static final ControlCodec CONTROL_CODEC = new ControlCodec();
    public static final AvroCodec<OperationBatch> OPERATION_CODEC = new AvroCodec<>(OperationBatch.class);
    public static final AvroCodec<LiveRow> LIVE_CODEC = new AvroCodec<>(LiveRow.class);
    public static final AvroCodec<SecondRow> SECOND_CODEC = new AvroCodec<>(SecondRow.class);
    public static final AvroCodec<Observation> OBSERVATION_CODEC = new AvroCodec<>(Observation.class);
    public static final AvroCodec<RunResult> RESULT_CODEC = new AvroCodec<>(RunResult.class);

    private Topics() {}

    /**
     * All topics.
     *
     * @param operationPartitions partitions of {@code tacho.operations}, at least 1
     */
    public static List<Topic> all(int operationPartitions) {
        return List.of(
                CONTROL, CLOCK, OPERATIONS.withPartitions(operationPartitions), LIVE, SECONDS, OBSERVATIONS, RESULTS);
    }

    private static String days(int count) {
        return millis(Duration.ofDays(count));
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
