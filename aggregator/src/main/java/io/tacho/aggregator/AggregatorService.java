package io.tacho.aggregator;

import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.TopicException;
import io.tacho.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One instance of the aggregator in this process. {@link #start} once, then {@link #awaitRunning}, at the end {@link
 * #close}; a failure ends the instance and stands in {@link #failure}. Thread-safe.
 */
public final class AggregatorService implements AutoCloseable {
    /** Unreachable Kafka is told within 15 s: a look at the cluster, and at the topics. */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private static final Duration CLOSE = Duration.ofSeconds(15);
    private static final Logger LOG = LoggerFactory.getLogger(AggregatorService.class);

    private final AggregatorSettings settings;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final CountDownLatch runningOrEnded = new CountDownLatch(1);
    private Admin admin;
    private OffsetListening listening;
    private KafkaStreams streams;

    public AggregatorService(AggregatorSettings settings) {
        this.settings = settings;
    }

    /**
     * Makes or checks the topics, and starts to aggregate.
     *
     * @throws AggregatorException if Kafka cannot be reached, a topic is not as it must be, or another instance is
     *     running and one of the two has no id; nothing is left running then
     */
    public synchronized void start() throws AggregatorException {
        if (admin != null) {
            throw new IllegalStateException("an aggregator is started once");
        }
        try {
            admin = Admin.create(adminProperties());
            int brokers = brokers();
            int partitions = topics();
            new OtherInstances(admin, settings).check();
            listening = new OffsetListening(admin, settings.applicationId(), Topics.OPERATIONS.name(), partitions);
            streams = new KafkaStreams(
                    AggregatorTopology.build(settings, listening), StreamsSettings.of(settings, brokers));
            streams.setUncaughtExceptionHandler(this::failed);
            streams.setStateListener((now, before) -> stateChanged(now));
            streams.start();
            listening.start();
        } catch (KafkaException e) {
            close();
            throw new AggregatorException(
                    "the aggregator cannot use Kafka at " + settings.bootstrapServer() + ": " + rootMessage(e), e);
        } catch (AggregatorException e) {
            close();
            throw e;
        }
    }

    /**
     * Waits until all tasks run.
     *
     * @throws AggregatorException if they do not within that time, or the instance failed
     */
    public void awaitRunning(Duration atMost) throws AggregatorException {
        try {
            if (!runningOrEnded.await(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AggregatorException("the aggregator was not running after " + atMost.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AggregatorException("interrupted while waiting for the aggregator", e);
        }
        if (failure.get() != null) {
            throw new AggregatorException("the aggregator failed: " + rootMessage(failure.get()), failure.get());
        }
    }

    /** Why the instance ended; nothing while it has not failed. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    private Map<String, Object> adminProperties() {
        Map<String, Object> properties = new HashMap<>(settings.kafka());
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServer());
        properties.put(AdminClientConfig.CLIENT_ID_CONFIG, settings.applicationId() + "-admin");
        return properties;
    }

    private int brokers() throws AggregatorException {
        try {
            return admin.describeCluster()
                    .nodes()
                    .get(ANSWER.toMillis(), TimeUnit.MILLISECONDS)
                    .size();
        } catch (TimeoutException e) {
            throw new AggregatorException(
                    "no answer from Kafka at " + settings.bootstrapServer() + " within " + ANSWER.toSeconds()
                            + " s: is it running, and is --bootstrap-server right?",
                    e);
        } catch (ExecutionException e) {
            throw new AggregatorException("Kafka at " + settings.bootstrapServer() + " refuses: " + rootMessage(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AggregatorException("interrupted while starting", e);
        }
    }

    /** Partitions of tacho.operations, which an existing topic may have more of. */
    private int topics() throws AggregatorException {
        try {
            return new TopicAdmin(admin, settings.bootstrapServer(), ANSWER)
                    .ensure(Topics.all(settings.operationPartitions())).stream()
                            .filter(status -> status.topic().name().equals(Topics.OPERATIONS.name()))
                            .findAny()
                            .orElseThrow()
                            .partitions();
        } catch (TopicException e) {
            throw new AggregatorException(e.getMessage(), e);
        }
    }

    /** Whatever it is: a result made after an unknown failure would be worth nothing. The service manager restarts us. */
    private StreamThreadExceptionResponse failed(Throwable cause) {
        failure.compareAndSet(null, cause);
        LOG.error("the aggregator failed and stops", cause);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private void stateChanged(KafkaStreams.State now) {
        switch (now) {
            case RUNNING -> runningOrEnded.countDown();
            case PENDING_ERROR, ERROR, NOT_RUNNING -> {
                if (now != KafkaStreams.State.NOT_RUNNING) {
                    failure.compareAndSet(null, new IllegalStateException("Kafka Streams is in state " + now));
                }
                runningOrEnded.countDown();
            }
            default -> LOG.debug("state {}", now);
        }
    }

    /** Ends the instance; its tasks go to the other instances at once. May be called again. */
    @Override
    public synchronized void close() {
        if (streams != null) {
            streams.close(CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP)
                    .withTimeout(CLOSE));
            streams = null;
        }
        if (listening != null) {
            listening.close();
            listening = null;
        }
        if (admin != null) {
            admin.close(Duration.ofSeconds(1));
        }
        runningOrEnded.countDown();
    }

    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
