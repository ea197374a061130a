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
    private static final int UNANSWERED = 4;

    private final String address;
    private final Admin admin;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread named = new Thread(task, "tacho-broker-watch");
        named.setDaemon(true);
        return named;
    });
    private volatile int unanswered;

    private BrokerWatch(String address) {
        this.address = address;
        this.admin = Admin.create(Map.of("bootstrap.servers", address));
    }

    static BrokerWatch start(String address) {
        return start(address, INTERVAL);
    }

    /** @param interval from one answer to the next question */
    static BrokerWatch start(String address, Duration interval) {
        BrokerWatch watch = new BrokerWatch(address);
        watch.thread.scheduleWithFixedDelay(
                watch::ask, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    private void ask() {
        try {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs((int) ANSWER.toMillis()))
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
