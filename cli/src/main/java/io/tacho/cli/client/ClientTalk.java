package io.tacho.cli.client;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.workload.drive.ClientEvents;
import io.tacho.workload.drive.StopCause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Tells on stderr how a client's run goes. Thread-safe. */
final class ClientTalk implements ClientEvents {
    private static final double MICROS_PER_MILLI = 1_000;
    private static final Duration FAILING_INTERVAL = Duration.ofSeconds(10);

    private final String clientId;
    private final LoadProgress progress;
    private final LongSupplier nanoTime;
    private volatile int rampSeconds;
    private boolean failing;
    private long failingToldNanos;

    ClientTalk(String clientId, LoadProgress progress) {
        this(clientId, progress, System::nanoTime);
    }

    /** @param nanoTime the clock by which repeated troubles are told now and then only */
    ClientTalk(String clientId, LoadProgress progress, LongSupplier nanoTime) {
        this.clientId = clientId;
        this.progress = progress;
        this.nanoTime = nanoTime;
    }

    @Override
    public void waiting(String sentence) {
        progress.step("waiting: " + sentence);
    }

    @Override
    public void agreed(RunDefinition definition, int index) {
        rampSeconds = definition.getRampSeconds();
        progress.step("run " + definition.getRunId() + ": client " + clientId + " is number " + (index + 1) + " of "
                + definition.getClients() + ", connecting");
    }

    @Override
    public void starting(long startMicros, long clockBoundMicros) {
        progress.starting(clientId);
        progress.step(String.format(
                Locale.ROOT,
                "client %s starts at %s (clock known to %.1f ms)",
                clientId,
                Instant.ofEpochMilli(startMicros / 1_000),
                clockBoundMicros / MICROS_PER_MILLI));
    }

    @Override
    public void progress(io.tacho.workload.drive.Progress at) {
        progress.at(clientId, at, rampSeconds);
    }

    @Override
    public synchronized void kafkaFailing(String problem) {
        long now = nanoTime.getAsLong();
        if (failing && now - failingToldNanos < FAILING_INTERVAL.toNanos()) {
            return;
        }
        failing = true;
        failingToldNanos = now;
        progress.step("client " + clientId + ": Kafka does not take batches (" + problem
                + "); they wait in the journal, the load goes on");
    }

    @Override
    public synchronized void kafkaBack() {
        if (failing) {
            failing = false;
            progress.step("client " + clientId + ": Kafka takes batches again");
        }
    }

    @Override
    public void draining(StopCause cause, long operations) {
        progress.step("client " + clientId
                + (cause.message().isEmpty() ? " has driven the whole interval" : " ends: " + cause.message())
                + "; " + operations + " operations, waiting for those in flight and for Kafka");
    }

    @Override
    public void perturbed(List<String> reasons) {
        reasons.forEach(reason -> progress.step("client " + clientId + " disturbed its own measurement: " + reason));
    }
}
