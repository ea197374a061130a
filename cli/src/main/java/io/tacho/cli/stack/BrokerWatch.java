package io.tacho.cli.stack;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;

/**
 * Asks Kafka now and then whether it is there. Several questions in a row must stay without an answer before it is taken
 * for gone: a busy machine, or a process that was stopped for a while, must not end everything. Thread-safe.
 */
final class BrokerWatch implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    /** Questions in a row. */
    static final int UNANSWERED = 4;

    private final String address;
    private final Duration answer;
    private final Admin admin;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread named = new Thread(task, "tacho-broker-watch");
        named.setDaemon(true);
        return named;
    });
    private volatile int unanswered;

    /** @param answer how long to wait for one; nothing is asked yet */
    BrokerWatch(String address, Duration answer) {
        this.address = address;
        this.answer = answer;
        this.admin = Admin.create(Map.of("bootstrap.servers", address));
    }

    /** Asks from now on. */
    static BrokerWatch start(String address) {
        BrokerWatch watch = new BrokerWatch(address, ANSWER);
        watch.thread.scheduleWithFixedDelay(
                watch::ask, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    /** Asks once. */
    void ask() {
        try {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs((int) answer.toMillis()))
                    .nodes()
                    .get();
            unanswered = 0;
        } catch (ExecutionException e) {
            unanswered++;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /** What is wrong, if something is. */
    Optional<String> failure() {
        return unanswered < UNANSWERED
                ? Optional.empty()
                : Optional.of("Kafka at " + address + " does not answer any more");
    }

    @Override
    public void close() {
        thread.shutdownNow();
        admin.close(Duration.ZERO);
    }
}
