package io.tacho.aggregator.archive;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.Observation;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topic;
import io.tacho.schemas.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Puts into the topics what the aggregation would: rows of seconds and results, in transactions. */
final class Published implements AutoCloseable {
    private static final long START_MICROS = 1_796_040_000_000_000L;

    private final KafkaProducer<String, byte[]> producer;

    Published(String bootstrapServer) {
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServer,
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        "aggregation"),
                new StringSerializer(),
                new ByteArraySerializer());
        producer.initTransactions();
    }

    /** New-Orders of one second: as many rows as part numbers. */
    void second(String run, int second, int... parts) {
        producer.beginTransaction();
        for (int part : parts) {
            sendSecond(run, second, part);
        }
        producer.commitTransaction();
    }

    /** Rows whose transaction never commits. */
    void abortedSecond(String run, int second) {
        producer.beginTransaction();
        sendSecond(run, second, 0);
        producer.flush();
        producer.abortTransaction();
    }

    void observation(String run, String text) {
        Observation observation = new Observation(run, "user", START_MICROS, "annotation", null, text);
        producer.beginTransaction();
        send(Topics.OBSERVATIONS, run, Keys.observation(run, "user"), Topics.OBSERVATION_CODEC.encode(observation));
        producer.commitTransaction();
    }

    void result(String run, int revision, int secondRows) {
        producer.beginTransaction();
        send(
                Topics.RESULTS,
                run,
                Keys.result(run, revision),
                Topics.RESULT_CODEC.encode(newResult(run, revision, secondRows)));
        producer.commitTransaction();
    }

    /** Bytes that are no result, with the key of one. */
    void broken(String run, byte[] value) {
        producer.beginTransaction();
        send(Topics.RESULTS, run, Keys.result(run, 1), value);
        producer.commitTransaction();
    }

    @Override
    public void close() {
        producer.close();
    }

    private void sendSecond(String run, int second, int part) {
        OperationTally tally = new OperationTally();
        tally.record(0, 0, 1000 * (part + 1), Outcome.COMMITTED.code(), 1);
        SecondRow row = new SecondRow(
                run,
                second,
                "newOrder",
                part,
                true,
                START_MICROS + TimeUnit.SECONDS.toMicros(second),
                tally.toCell(HistogramEncoding.SPARSE));
        send(Topics.SECONDS, run, Keys.second(run, second, "newOrder", part), Topics.SECOND_CODEC.encode(row));
    }

    private void send(Topic topic, String run, String key, byte[] value) {
        producer.send(new ProducerRecord<>(topic.name(), Keys.partitionOf(run, Topics.RUN_PARTITIONS), key, value));
    }

    private static RunResult newResult(String run, int revision, int secondRows) {
        OperationTally tally = new OperationTally();
        tally.record(0, 0, 1000, Outcome.COMMITTED.code(), 1);
        return RunResult.newBuilder()
                .setRunId(run)
                .setRevision(revision)
                .setSource("native")
                .setWorkload("tpcc")
                .setComplete(true)
                .setIncompleteReasons(List.of())
                .setInterrupted(false)
                .setStartedMicros(START_MICROS)
                .setRampSeconds(0.0)
                .setMeasuredSeconds(60)
                .setWarehouses(1L)
                .setWarehousesDriven(1L)
                .setTpmc(1.0)
                .setEfficiencyPercent(null)
                .setEfficiencyFactor(null)
                .setOperationsPerSecond(1)
                .setOperations(
                        List.of(new OperationResult("newOrder", null, tally.toCell(HistogramEncoding.V2), Map.of())))
                .setVerdicts(List.of())
                .setOfferedLoad(List.of())
                .setErrors(List.of())
                .setClients(List.of())
                .setReconciliation(null)
                .setWarnings(List.of())
                .setTags(Map.of())
                .setSettings(Map.of())
                .setDatabase(Map.of())
                .setToolVersion(null)
                .setSecondRows(secondRows)
                .setCreatedMicros(TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()))
                .build();
    }
}
