package io.tacho.aggregator;

import io.tacho.aggregator.ingest.Listening;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listening by offsets: what stood in a partition at some time has been committed by the group at a later look, so the
 * partition was read to its end at that time. A look that fails, or a pause between looks, adds nothing: while Kafka is
 * away nobody is silent. Thread-safe.
 */
final class OffsetListening implements Listening, AutoCloseable {
    private static final long LOOK_MILLIS = 1_000;
    private static final long ANSWER_MILLIS = 3_000;

    /** Between looks further apart than this something stood still. */
    private static final long LONGEST_STEP_MILLIS = 2 * LOOK_MILLIS;

    private static final int LOOKS = 120;
    private static final Logger LOG = LoggerFactory.getLogger(OffsetListening.class);

    private final Admin admin;
    private final String group;
    private final Map<TopicPartition, OffsetSpec> ends;
    private final Map<TopicPartition, OffsetSpec> beginnings;
    private final Deque<Look> looks = new ArrayDeque<>();
    private final Map<Integer, Long> caughtUpMillis = new HashMap<>();
    private final Set<Class<?>> explained = new HashSet<>();
    private final Map<Integer, Long> listened = new ConcurrentHashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread looker = new Thread(task, "tacho-listening");
        looker.setDaemon(true);
        return looker;
    });

    /** Ends of the partitions at a time. */
    private record Look(long atMillis, Map<TopicPartition, Long> ends) {}

    /** @param admin stays the caller's */
    OffsetListening(Admin admin, String group, String topic, int partitions) {
        this.admin = admin;
        this.group = group;
        this.ends = of(topic, partitions, OffsetSpec.latest());
        this.beginnings = of(topic, partitions, OffsetSpec.earliest());
    }

    private static Map<TopicPartition, OffsetSpec> of(String topic, int partitions, OffsetSpec wanted) {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .collect(Collectors.toMap(Function.identity(), partition -> wanted));
    }

    void start() {
        thread.scheduleWithFixedDelay(this::lookOrExplain, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public long listenedMillis(int partition) {
        return listened.getOrDefault(partition, 0L);
    }

    private void lookOrExplain() {
        try {
            look();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("no look at offsets: {}", e.getMessage());
        } catch (RuntimeException e) {
            // Thrown further it would end all looks, and with them the detection of lost clients.
            if (explained.add(e.getClass())) {
                LOG.warn("no look at the offsets of {}; tried again, not told again", group, e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() throws ExecutionException, TimeoutException, InterruptedException {
        long now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        looks.addLast(new Look(now, offsets(ends)));
        if (looks.size() > LOOKS) {
            looks.removeFirst();
        }
        Map<TopicPartition, Long> read = committed();
        for (TopicPartition partition : ends.keySet()) {
            looks.stream()
                    .filter(look -> read.get(partition) >= look.ends.get(partition))
                    .mapToLong(Look::atMillis)
                    .max()
                    .ifPresent(at -> caughtUp(partition.partition(), at));
        }
    }

    private void caughtUp(int partition, long atMillis) {
        Long before = caughtUpMillis.put(partition, atMillis);
        if (before != null && atMillis > before) {
            listened.merge(partition, Math.min(atMillis - before, LONGEST_STEP_MILLIS), Long::sum);
        }
    }

    private Map<TopicPartition, Long> committed() throws ExecutionException, TimeoutException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
        Map<TopicPartition, Long> read = new HashMap<>();
        offsets(beginnings)
                .forEach((partition, beginning) -> read.put(partition, readUpTo(committed.get(partition), beginning)));
        return read;
    }

    /**
     * Where the group is. Where it never committed, it will begin at the beginning; and what was deleted before it came
     * there is nothing it lags behind.
     *
     * @param committed null if it never committed
     */
    static long readUpTo(OffsetAndMetadata committed, long beginning) {
        return committed == null ? beginning : Math.max(committed.offset(), beginning);
    }

    private Map<TopicPartition, Long> offsets(Map<TopicPartition, OffsetSpec> wanted)
            throws ExecutionException, TimeoutException, InterruptedException {
        return admin.listOffsets(wanted).all().get(ANSWER_MILLIS, TimeUnit.MILLISECONDS).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().offset()));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
