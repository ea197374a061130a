package io.tacho.aggregator.archive;

import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.lake.LakeException;
import io.tacho.schemas.lake.LakeWriter;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archives the results of finished runs in a lake, on a thread of its own. Several instances with the same lake share
 * the work by partition; an instance with another lake refuses. Committed transactions only; an offset is committed
 * when its run's files are in place, so nothing is lost and a repeat replaces its own files.
 *
 * <p>Start once, close once; everything may be called from any thread.
 */
public final class Archive implements AutoCloseable {
    /** The consumer group of all archives of a Kafka cluster. */
    public static final String GROUP = "tacho-archive";

    private static final Duration POLL = Duration.ofMillis(200);
    /** After a kill another instance goes on this much later. */
    private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration HEARTBEAT = Duration.ofSeconds(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration MAX_TIME_FOR_A_RUN = Duration.ofMinutes(15);
    private static final Logger LOG = LoggerFactory.getLogger(Archive.class);

    private final ArchiveSettings settings;
    private final List<ArchiveListener> listeners = new CopyOnWriteArrayList<>();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong undecodable = new AtomicLong();
    private final Thread thread = new Thread(this::run, "archive");

    private volatile Consumer<String, byte[]> results;
    private volatile Consumer<String, byte[]> rows;
    /** Used by the archive's thread alone. */
    private boolean joined;

    private LakeWriter lake;
    private LakeClaim claim;

    public Archive(ArchiveSettings settings) {
        this.settings = settings;
    }

    /** Has a listener told of every archived run from now on. */
    public void onArchived(ArchiveListener listener) {
        listeners.add(listener);
    }

    /**
     * Opens the lake and starts.
     *
     * @throws LakeException if the lake cannot be written
     * @throws ArchiveException if results of this Kafka cluster go to another lake, or Kafka does not answer
     */
    public void start() throws LakeException, ArchiveException {
        lake = LakeWriter.open(settings.lake());
        claim = new LakeClaim(lake);
        results = new KafkaConsumer<>(properties(Map.of(
                ConsumerConfig.GROUP_ID_CONFIG, GROUP,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1,
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int) SESSION_TIMEOUT.toMillis(),
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, (int) HEARTBEAT.toMillis(),
                ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, (int) MAX_TIME_FOR_A_RUN.toMillis())));
        try {
            claim.holds(results);
        } catch (ArchiveException refused) {
            results.close();
            throw refused;
        } catch (KafkaException e) {
            results.close();
            throw new ArchiveException(
                    "the archive cannot ask Kafka which lake its results go to: " + e.getMessage(), e);
        }
        thread.start();
    }

    /** Waits until it takes results; false if it does not within the time. */
    public boolean awaitRunning(Duration timeout) throws InterruptedException {
        return running.await(timeout.toMillis(), TimeUnit.MILLISECONDS) && failure.get() == null;
    }

    /** Why it stopped by itself; empty as long as it works. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Records of {@code tacho.results} that could not be decoded and were left out; each is in the log. */
    public long undecodable() {
        return undecodable.get();
    }

    /** Ends after the run that is being written; one whose rows are still awaited or read is left to the next start. */
    @Override
    public void close() {
        closing.countDown();
        wakeUp(results);
        wakeUp(rows);
        try {
            thread.join(CLOSE_TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends a call that waits for Kafka, which may be away. */
    private static void wakeUp(Consumer<String, byte[]> consumer) {
        if (consumer != null) {
            consumer.wakeup();
        }
    }

    private void run() {
        try (Consumer<String, byte[]> own = results;
                Consumer<String, byte[]> reader = new KafkaConsumer<>(properties(Map.of()))) {
            rows = reader;
            RunArchiver archiver = new RunArchiver(lake, new RunRecords(reader, closing), settings.patience(), closing);
            own.subscribe(List.of(Topics.RESULTS.name()), new WaitForClaim(own));
            while (closing.getCount() > 0) {
                for (ConsumerRecord<String, byte[]> message : own.poll(POLL)) {
                    archive(archiver, message);
                }
                if (running.getCount() > 0) {
                    startOnceClaimed(own);
                }
            }
        } catch (WakeupException | InterruptedException e) {
            LOG.debug("Closed", e);
        } catch (Exception e) {
            LOG.error("The archive has stopped: {}", e.getMessage());
            failure.set(e);
        } finally {
            running.countDown();
        }
    }

    /** Partitions stand still until the lake is known to be the right one. */
    private void startOnceClaimed(Consumer<String, byte[]> own) throws ArchiveException {
        if (!joined) {
            return;
        }
        if (!claim.holds(own)) {
            claim.claim(own);
        }
        if (claim.holds(own)) {
            own.resume(own.assignment());
            running.countDown();
        }
    }

    private void archive(RunArchiver archiver, ConsumerRecord<String, byte[]> message)
            throws LakeException, InterruptedException {
        TopicPartition partition = new TopicPartition(message.topic(), message.partition());
        try {
            if (message.value() != null) {
                decodeAndArchive(archiver, message);
            }
            results.commitSync(Map.of(partition, claim.at(message.offset() + 1)));
        } catch (RebalanceInProgressException | CommitFailedException e) {
            LOG.info("Another instance took {} over and may archive its last run again: {}", partition, e.getMessage());
        } catch (RetriableException e) {
            LOG.warn("Kafka does not answer; the run at {} of {} is tried again", message.offset(), partition, e);
            results.seek(partition, message.offset());
        }
    }

    private void decodeAndArchive(RunArchiver archiver, ConsumerRecord<String, byte[]> message)
            throws LakeException, InterruptedException {
        try {
            RunResult result = Topics.RESULT_CODEC.decode(message.value());
            archiver.archive(result);
            listeners.forEach(listener -> listener.archived(result.getRunId(), result.getRevision()));
        } catch (UndecodableException | IllegalArgumentException e) {
            // One broken record must not keep all later runs out of the lake.
            undecodable.incrementAndGet();
            LOG.error(
                    "Result {} at {} of {}-{} is left out: {}",
                    message.key(),
                    message.offset(),
                    message.topic(),
                    message.partition(),
                    e.getMessage());
        }
    }

    private Map<String, Object> properties(Map<String, Object> more) {
        Map<String, Object> properties = new HashMap<>(settings.kafka());
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class);
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.putAll(more);
        return properties;
    }

    private final class WaitForClaim implements ConsumerRebalanceListener {
        private final Consumer<String, byte[]> consumer;

        WaitForClaim(Consumer<String, byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            joined = true; // also with no partition at all, as one instance too many has
            if (running.getCount() > 0) {
                consumer.pause(partitions);
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            // Every archived run is committed before the next poll.
        }
    }
}
