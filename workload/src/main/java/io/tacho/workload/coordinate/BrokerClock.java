package io.tacho.workload.coordinate;

import io.tacho.schemas.clock.RunClock;
import io.tacho.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;

/**
 * The broker's clock, read by round trips on {@code tacho.clock}. The offset is fixed once, at READY, and holds for the
 * whole run: a clock that is corrected while it measures would move operations between seconds. Later round trips only
 * tell how far the two clocks have drifted apart. Figures may be read from any thread.
 */
public final class BrokerClock implements AutoCloseable {
    /** Round trips for the fixed offset; on a quiet network the least of so many is close to the network's own. */
    public static final int SAMPLES = 20;

    /** Round trips for one look at the drift. */
    private static final int DRIFT_SAMPLES = 3;

    private static final Duration CLOSING = Duration.ofSeconds(1);
    private static final int MOST_TRIES = 3 * SAMPLES;

    private final KafkaAccess kafka;
    private final String client;
    private final KafkaProducer<String, byte[]> producer;
    private final RunClock own = RunClock.start();
    private final AtomicLong driftMicros = new AtomicLong();
    private ScheduledExecutorService background;

    private BrokerClock(KafkaAccess kafka, String client, KafkaProducer<String, byte[]> producer) {
        this.kafka = kafka;
        this.client = client;
        this.producer = producer;
    }

    /**
     * Opens the clock for a client.
     *
     * @param client key of the pings
     */
    public static BrokerClock open(KafkaAccess kafka, String client) throws CoordinationException {
        return new BrokerClock(
                kafka,
                client,
                kafka.producer(Map.of(
                        // The leader alone answers, at once: its clock is the one meant. A ping sent twice would
                        // mislead.
                        ProducerConfig.ACKS_CONFIG,
                        "1",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        false,
                        ProducerConfig.RETRIES_CONFIG,
                        0)));
    }

    /** This client's own clock, which offsets refer to. */
    public RunClock own() {
        return own;
    }

    /**
     * Takes the offset that holds for the run.
     *
     * @throws CoordinationException if Kafka does not answer
     */
    public ClockOffset fix() throws CoordinationException {
        List<ClockSample> samples = new ArrayList<>();
        KafkaException last = null;
        long deadline = System.nanoTime() + kafka.timeout().toNanos();
        for (int tries = 0; samples.size() < SAMPLES && tries < MOST_TRIES; tries++) {
            try {
                sample(samples);
            } catch (KafkaException e) {
                last = e;
            }
            if (samples.isEmpty() && System.nanoTime() > deadline) {
                break;
            }
        }
        KafkaException cause = last;
        return ClockOffset.of(samples, own).orElseThrow(() -> kafka.unreachable(cause));
    }

    /** Looks again and again how far the clocks have drifted from the fixed offset. */
    public void watchDrift(ClockOffset fixed, Duration every) {
        background = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "clock drift");
            thread.setDaemon(true);
            return thread;
        });
        background.scheduleWithFixedDelay(
                () -> lookAtDrift(fixed), every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Largest drift proven since the offset was fixed, microseconds. */
    public long driftMicros() {
        return driftMicros.get();
    }

    @Override
    public void close() {
        if (background != null) {
            background.shutdownNow();
        }
        producer.close(CLOSING);
    }

    private void lookAtDrift(ClockOffset fixed) {
        try {
            List<ClockSample> samples = new ArrayList<>();
            for (int i = 0; i < DRIFT_SAMPLES; i++) {
                sample(samples);
            }
            samples.forEach(sample -> driftMicros.accumulateAndGet(fixed.driftMicros(sample, own), Math::max));
        } catch (KafkaException | CoordinationException e) {
            // An outage of Kafka: the fixed offset holds, and the next look comes in a few seconds.
        }
    }

    /** One round trip; none is added if the leader changed meanwhile, because nobody knows whose clock it was. */
    private void sample(List<ClockSample> into) throws CoordinationException {
        OptionalInt before = leader();
        long[] acknowledgedNanos = new long[1];
        long sentNanos = System.nanoTime();
        Future<RecordMetadata> answer = producer.send(
                new ProducerRecord<>(Topics.CLOCK.name(), 0, client, new byte[0]),
                (metadata, failure) -> acknowledgedNanos[0] = System.nanoTime());
        try {
            RecordMetadata appended = answer.get();
            OptionalInt after = leader();
            if (before.isPresent() && before.equals(after)) {
                into.add(new ClockSample(after.getAsInt(), appended.timestamp(), sentNanos, acknowledgedNanos[0]));
            }
        } catch (ExecutionException e) {
            throw new KafkaException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CoordinationException(
                    CoordinationException.Kind.INTERRUPTED, "interrupted while reading the broker's clock", e);
        }
    }

    /** The partition's leader as the producer knows it, from its cache. */
    private OptionalInt leader() {
        List<PartitionInfo> partitions = producer.partitionsFor(Topics.CLOCK.name());
        return partitions.isEmpty() || partitions.get(0).leader() == null
                ? OptionalInt.empty()
                : OptionalInt.of(partitions.get(0).leader().id());
    }
}
