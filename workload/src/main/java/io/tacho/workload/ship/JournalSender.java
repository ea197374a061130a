package io.tacho.workload.ship;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;

/**
 * Sends what stands in a journal, in order, from the first batch that Kafka has not acknowledged. At most {@link #WINDOW}
 * batches are under way. On any failure it drops the producer, makes a new one and goes on from the checkpoint: it keeps no
 * state of its own that a second failure could spoil. Nobody waits for it but who asks.
 */
final class JournalSender implements Runnable {
    /** Batches sent and not acknowledged: bounds memory, and what is sent twice after a failure. */
    static final int WINDOW = 64;

    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Duration BACKOFF = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path journal;
    private final Map<String, Object> producerSettings;
    private final Checkpoint checkpoint;
    private final LongSupplier end;
    private final Optional<HealthProbe> health;
    private final ShipmentListener listener;

    private volatile boolean closed;
    private volatile int rewinds;
    private volatile String problem;
    private volatile Thread thread;
    private volatile Delivery current;
    private boolean failing;

    /**
     * A sender.
     *
     * @param end number of the first batch that is not in the journal (yet)
     */
    JournalSender(
            Path journal,
            Map<String, Object> kafka,
            Checkpoint checkpoint,
            LongSupplier end,
            Optional<HealthProbe> health,
            ShipmentListener listener) {
        this.journal = journal;
        this.producerSettings = ProducerSettings.of(kafka);
        this.checkpoint = checkpoint;
        this.end = end;
        this.health = health;
        this.listener = listener;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        while (!closed) {
            try (JournalReader reader = JournalReader.open(journal);
                    Delivery delivery = new Delivery(producerSettings, reader.header(), checkpoint, this::wake)) {
                current = delivery;
                deliver(reader, delivery);
            } catch (KafkaException | IOException | ShipmentException | IllegalStateException e) {
                problem = describe(e);
            }
            if (!closed) {
                rewinds++;
                tellFailing();
                LockSupport.parkNanos(this, BACKOFF.toNanos());
            }
        }
    }

    /** Returns when the sender is closed or the delivery has failed. */
    private void deliver(JournalReader reader, Delivery delivery) throws IOException, ShipmentException {
        long acknowledged = checkpoint.firstUnacknowledged();
        long progressNanos = System.nanoTime();
        long next = acknowledged;
        reader.seek(next);
        while (!closed) {
            Optional<Throwable> failure = delivery.failure();
            if (failure.isPresent()) {
                problem = describe(failure.get());
                return;
            }
            if (checkpoint.firstUnacknowledged() > acknowledged) {
                acknowledged = checkpoint.firstUnacknowledged();
                progressNanos = System.nanoTime();
                tellBack();
            } else if (delivery.inFlight() == 0) {
                progressNanos = System.nanoTime();
            } else if (System.nanoTime() - progressNanos > PATIENCE.toNanos()) {
                problem = "no acknowledgement for " + PATIENCE.toSeconds() + " s";
                tellFailing();
                progressNanos = System.nanoTime();
            }
            if (next < end.getAsLong() && delivery.inFlight() < WINDOW) {
                JournalEntry entry = reader.next()
                        .orElseThrow(() -> new ShipmentException(
                                "Journal " + journal + " is damaged: " + String.join(" ", reader.damage())));
                delivery.send(entry);
                next = entry.sequence() + 1;
            } else {
                long waiting = end.getAsLong() - acknowledged;
                health.ifPresent(probe -> probe.observe(delivery, waiting));
                LockSupport.parkNanos(this, LOOK.toNanos());
            }
        }
    }

    private void tellFailing() {
        failing = true;
        listener.kafkaFailing(problem);
    }

    private void tellBack() {
        if (failing) {
            failing = false;
            listener.kafkaBack();
        }
    }

    private static String describe(Throwable failure) {
        String message = failure.getMessage();
        Throwable cause = failure.getCause();
        String why = cause == null || cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
        return (message == null ? failure.getClass().getSimpleName() : message) + why;
    }

    /** Makes the sender look at once instead of within 100 ms. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** How often it began again from the first unacknowledged batch. */
    int rewinds() {
        return rewinds;
    }

    /** The last failure, if there was one. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Ends {@link #run}; what is not acknowledged stays in the journal. */
    void close() {
        closed = true;
        Delivery delivery = current;
        if (delivery != null) {
            delivery.close(); // a send that waits for Kafka's metadata ends with it
        }
        wake();
    }
}
