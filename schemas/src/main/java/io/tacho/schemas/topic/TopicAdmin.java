package io.tacho.schemas.topic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Makes the topics that are missing and checks the others: a topic that a broker made by itself has one partition and
 * the wrong clock, and would give wrong results later instead of an error now.
 */
public final class TopicAdmin {
    /** Replicas of a new topic, as far as there are brokers. */
    private static final int REPLICATION = 3;

    private final Admin admin;
    private final String bootstrapServer;
    private final long timeoutMillis;

    /**
     * @param admin stays the caller's
     * @param bootstrapServer for messages
     * @param timeout for each answer of Kafka
     */
    public TopicAdmin(Admin admin, String bootstrapServer, Duration timeout) {
        this.admin = admin;
        this.bootstrapServer = bootstrapServer;
        this.timeoutMillis = timeout.toMillis();
    }

    /**
     * Makes what is missing and checks the rest.
     *
     * @return one status per topic, in the given order
     * @throws TopicException naming every topic that is not as it must be, with both values
     */
    public List<TopicStatus> ensure(List<Topic> topics) throws TopicException {
        Set<String> existing = await(admin.listTopics().names());
        List<Topic> missing = topics.stream()
                .filter(topic -> !existing.contains(topic.name()))
                .toList();
        Set<String> created = create(missing);
        return check(topics, created);
    }

    private Set<String> create(List<Topic> missing) throws TopicException {
        if (missing.isEmpty()) {
            return Set.of();
        }
        int brokers = await(admin.describeCluster().nodes()).size();
        short replication = (short) Math.min(REPLICATION, brokers);
        List<NewTopic> wanted = missing.stream()
                .map(topic -> new NewTopic(topic.name(), topic.partitions(), replication).configs(topic.settings()))
                .toList();
        Map<String, KafkaFuture<Void>> answers = admin.createTopics(wanted).values();
        Set<String> created = new HashSet<>();
        for (Map.Entry<String, KafkaFuture<Void>> answer : answers.entrySet()) {
            if (createdByUs(answer.getKey(), answer.getValue())) {
                created.add(answer.getKey());
            }
        }
        return created;
    }

    /** False if another component was quicker, which is fine: the check that follows looks at what it made. */
    private boolean createdByUs(String topic, KafkaFuture<Void> answer) throws TopicException {
        try {
            await(answer);
            return true;
        } catch (TopicException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw new TopicException("topic " + topic + " could not be created: " + e.getMessage(), e);
        }
    }

    private List<TopicStatus> check(List<Topic> topics, Set<String> created) throws TopicException {
        Map<String, TopicDescription> found = describe(topics);
        Map<String, Map<String, String>> settings = settings(topics);
        List<String> problems = new ArrayList<>();
        List<TopicStatus> statuses = new ArrayList<>();
        for (Topic topic : topics) {
            TopicDescription description = found.get(topic.name());
            int partitions = description.partitions().size();
            problems.addAll(problems(topic, partitions, settings.get(topic.name())));
            statuses.add(new TopicStatus(
                    topic,
                    created.contains(topic.name()) ? TopicStatus.State.CREATED : TopicStatus.State.CHECKED,
                    partitions,
                    description.partitions().get(0).replicas().size()));
        }
        if (!problems.isEmpty()) {
            throw new TopicException(String.join("; ", problems)
                    + ": delete the topics named (tacho topics makes them anew) or change them with Kafka's tools");
        }
        return statuses;
    }

    private static List<String> problems(Topic topic, int partitions, Map<String, String> settings) {
        List<String> problems = new ArrayList<>();
        boolean wrongCount = switch (topic.rule()) {
            case EXACT -> partitions != topic.partitions();
            case AT_LEAST -> partitions < topic.partitions();
        };
        if (wrongCount) {
            problems.add(
                    "topic " + topic.name() + " has " + partitions + " partitions instead of " + topic.partitions());
        }
        topic.sortedSettings().forEach((name, wanted) -> {
            String actual = settings.get(name);
            if (reliesOn(name) && !sameSetting(wanted, actual)) {
                problems.add("topic " + topic.name() + " has " + name + "=" + actual + " instead of " + wanted);
            }
        });
        return problems;
    }

    /** How long records are kept is the owner's choice; what the rest means for results is not. */
    private static boolean reliesOn(String setting) {
        return !Set.of("retention.ms", "segment.ms", "compression.type").contains(setting);
    }

    private static boolean sameSetting(String wanted, String actual) {
        return actual != null && Set.of(wanted.split(",")).equals(Set.of(actual.split(",")));
    }

    /** A topic just made may be unknown to the broker asked: the brokers learn of it one after the other. */
    private Map<String, TopicDescription> describe(List<Topic> topics) throws TopicException {
        List<String> names = topics.stream().map(Topic::name).toList();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (true) {
            try {
                return await(admin.describeTopics(names).allTopicNames());
            } catch (TopicException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || System.nanoTime() > deadline) {
                    throw e;
                }
            }
        }
    }

    private Map<String, Map<String, String>> settings(List<Topic> topics) throws TopicException {
        List<ConfigResource> resources = topics.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
                .toList();
        Map<String, Map<String, String>> byTopic = new TreeMap<>();
        for (Map.Entry<ConfigResource, Config> entry :
                await(admin.describeConfigs(resources).all()).entrySet()) {
            Map<String, String> values = new TreeMap<>();
            entry.getValue().entries().forEach(setting -> values.put(setting.name(), setting.value()));
            byTopic.put(entry.getKey().name(), values);
        }
        return byTopic;
    }

    private <T> T await(KafkaFuture<T> answer) throws TopicException {
        try {
            return answer.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unreachable(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
                throw unreachable(e.getCause());
            }
            throw new TopicException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TopicException("interrupted while waiting for Kafka at " + bootstrapServer, e);
        }
    }

    private TopicException unreachable(Throwable cause) {
        return new TopicException(
                "no answer from Kafka at " + bootstrapServer + " within " + timeoutMillis / 1000
                        + " s: is it running, and is --bootstrap-server right?",
                cause);
    }
}
