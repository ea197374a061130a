package io.tacho.aggregator;

import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.LiveWindow;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;

/** The aggregator's topology without a broker, with a clock that the test moves. */
final class Rig implements AutoCloseable {
    private static final Duration TICK = AggregatorSettings.DEFAULT_TICK;

    private final TopologyTestDriver driver;
    private final TestInputTopic<String, byte[]> operations;
    private final TestOutputTopic<String, byte[]> live;
    private final TestOutputTopic<String, byte[]> seconds;
    private final TestOutputTopic<String, byte[]> results;
    private final List<KeyValue<String, LiveRow>> liveSeen = new ArrayList<>();
    private final List<KeyValue<String, SecondRow>> secondsSeen = new ArrayList<>();
    private final List<KeyValue<String, RunResult>> resultsSeen = new ArrayList<>();
    private long listened;
    private boolean listens = true;

    Rig() {
        AggregatorSettings settings = AggregatorSettings.of("unused:9092", Path.of("target", "rig"));
        driver = new TopologyTestDriver(
                AggregatorTopology.build(settings, partition -> listened),
                StreamsSettings.of(settings, 1),
                Instant.now());
        operations =
                driver.createInputTopic(Topics.OPERATIONS.name(), new StringSerializer(), new ByteArraySerializer());
        live = output(Topics.LIVE.name());
        seconds = output(Topics.SECONDS.name());
        results = output(Topics.RESULTS.name());
    }

    private TestOutputTopic<String, byte[]> output(String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer());
    }

    Rig send(OperationBatch... batches) {
        for (OperationBatch batch : batches) {
            raw(Keys.operations(batch.getRunId(), batch.getClientId()), Topics.OPERATION_CODEC.encode(batch));
        }
        return this;
    }

    /** Gives stage 2 what stage 1 would: for states that no test could make of batches. */
    void seconds(ClientSeconds message) {
        driver.createInputTopic(
                        "tacho-aggregator-client-seconds-repartition",
                        new StringSerializer(),
                        new ByteArraySerializer())
                .pipeInput(message.getRunId(), new AvroCodec<>(ClientSeconds.class).encode(message));
    }

    void raw(String key, byte[] value) {
        operations.pipeInput(key, value);
    }

    /** Kafka is away, or the partition has lag: time passes and nobody is listened to. */
    void listen(boolean now) {
        listens = now;
    }

    Rig tick() {
        return pass(TICK);
    }

    /** Lets time pass, and the ticks that see it. */
    Rig pass(Duration time) {
        listened += listens ? time.toMillis() : 0;
        driver.advanceWallClockTime(time);
        driver.advanceWallClockTime(TICK);
        driver.advanceWallClockTime(TICK);
        return this;
    }

    List<LiveRow> live() {
        live.readKeyValuesToList().forEach(out -> liveSeen.add(KeyValue.pair(out.key, decodeLive(out.value))));
        return liveSeen.stream().map(out -> out.value).toList();
    }

    List<SecondRow> seconds() {
        seconds.readKeyValuesToList().forEach(out -> secondsSeen.add(KeyValue.pair(out.key, decodeSecond(out.value))));
        return secondsSeen.stream().map(out -> out.value).toList();
    }

    List<String> secondKeys() {
        seconds();
        return secondsSeen.stream().map(out -> out.key).toList();
    }

    List<RunResult> results() {
        results.readKeyValuesToList().forEach(out -> resultsSeen.add(KeyValue.pair(out.key, decodeResult(out.value))));
        return resultsSeen.stream().map(out -> out.value).toList();
    }

    List<String> resultKeys() {
        results();
        return resultsSeen.stream().map(out -> out.key).toList();
    }

    RunResult result() {
        List<RunResult> all = results();
        if (all.isEmpty()) {
            throw new AssertionError("no result yet");
        }
        return all.get(all.size() - 1);
    }

    /** The newest live row of its key. */
    Optional<LiveRow> live(LiveWindow window, int second, String operation) {
        return live().stream()
                .filter(row ->
                        row.getRow() == window && row.getSecond() == second && operation.equals(row.getOperation()))
                .reduce((older, newer) -> newer);
    }

    LiveRow clients() {
        return live().stream()
                .filter(row -> row.getRow() == LiveWindow.CLIENTS)
                .reduce((older, newer) -> newer)
                .orElseThrow();
    }

    static OperationCell cell(RunResult result, String operation) {
        return result.getOperations().stream()
                .filter(row -> row.getOperation().equals(operation) && row.getUrl() == null)
                .map(OperationResult::getCell)
                .findAny()
                .orElseThrow();
    }

    static OperationTally tally(RunResult result, String operation) {
        return OperationTally.of(cell(result, operation));
    }

    /** Entries in all state stores. */
    long stateEntries() {
        return driver.getAllStateStores().keySet().stream()
                .mapToLong(name -> {
                    try (var all = driver.getKeyValueStore(name).all()) {
                        long count = 0;
                        while (all.hasNext()) {
                            all.next();
                            count++;
                        }
                        return count;
                    }
                })
                .sum();
    }

    private static LiveRow decodeLive(byte[] value) {
        try {
            return Topics.LIVE_CODEC.decode(value);
        } catch (UndecodableException e) {
            throw new AssertionError(e);
        }
    }

    private static SecondRow decodeSecond(byte[] value) {
        try {
            return Topics.SECOND_CODEC.decode(value);
        } catch (UndecodableException e) {
            throw new AssertionError(e);
        }
    }

    private static RunResult decodeResult(byte[] value) {
        try {
            return Topics.RESULT_CODEC.decode(value);
        } catch (UndecodableException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        driver.close();
    }
}
