package io.tacho.aggregator;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Who else is in the group. Two instances of which one has no id would find each other only after a session time-out
 * whenever one dies, so all must have one.
 */
final class OtherInstances {
    private static final long ANSWER_SECONDS = 10;
    private static final long MARGIN_MILLIS = 3_000;
    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

    private final Admin admin;
    private final AggregatorSettings settings;

    OtherInstances(Admin admin, AggregatorSettings settings) {
        this.admin = admin;
        this.settings = settings;
    }

    /**
     * Refuses to be the second instance if this one or the other has no id. A dead member stays in the group for its
     * session time-out: so long this waits for it to go.
     *
     * @throws AggregatorException naming the other instance
     */
    void check() throws AggregatorException {
        long deadline = System.nanoTime()
                + TimeUnit.MILLISECONDS.toNanos(StreamsSettings.SESSION_TIMEOUT_MILLIS + MARGIN_MILLIS);
        Set<MemberDescription> inTheWay = inTheWay();
        while (!inTheWay.isEmpty() && System.nanoTime() < deadline) {
            pause();
            inTheWay = inTheWay();
        }
        if (!inTheWay.isEmpty()) {
            MemberDescription other = inTheWay.iterator().next();
            throw new AggregatorException("another aggregator (" + other.clientId() + " on " + other.host()
                    + ") is running on " + settings.bootstrapServer()
                    + ": start every instance with an --instance-id of its own");
        }
    }

    private Set<MemberDescription> inTheWay() throws AggregatorException {
        return members().stream()
                .filter(member -> settings.instanceId().isEmpty()
                        || member.groupInstanceId().isEmpty())
                .collect(Collectors.toSet());
    }

    private Set<MemberDescription> members() throws AggregatorException {
        try {
            ConsumerGroupDescription group = admin.describeConsumerGroups(Set.of(settings.applicationId()))
                    .describedGroups()
                    .get(settings.applicationId())
                    .get(ANSWER_SECONDS, TimeUnit.SECONDS);
            return Set.copyOf(group.members());
        } catch (ExecutionException e) {
            return nobodyOrThrow(e.getCause());
        } catch (TimeoutException e) {
            throw new AggregatorException(
                    "no answer from Kafka at " + settings.bootstrapServer() + " within " + ANSWER_SECONDS
                            + " s: is it running, and is --bootstrap-server right?",
                    e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Set<MemberDescription> nobodyOrThrow(Throwable cause) throws AggregatorException {
        if (cause instanceof GroupIdNotFoundException) {
            return Set.of();
        }
        throw new AggregatorException(
                "Kafka at " + settings.bootstrapServer() + " does not tell who is in group " + settings.applicationId()
                        + ": " + cause.getMessage(),
                cause);
    }

    private static void pause() throws AggregatorException {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN.toMillis());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static AggregatorException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new AggregatorException("interrupted while starting", e);
    }
}
