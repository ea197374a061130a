package io.tacho.cli.client;

import io.tacho.cli.output.Progress;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.drive.ClientEvents;
import io.tacho.workload.drive.StopCause;
import java.time.Instant;
import java.util.Locale;

/** Tells on stderr how a client's run goes. */
final class ClientTalk implements ClientEvents {
    private static final double MICROS_PER_MILLI = 1_000;

    private final String clientId;
    private final Progress progress;

    ClientTalk(String clientId, Progress progress) {
        this.clientId = clientId;
        this.progress = progress;
    }

    @Override
    public void waiting(String sentence) {
        progress.step("waiting: " + sentence);
    }

    @Override
    public void agreed(RunDefinition definition, int index) {
        progress.step("run " + definition.getRunId() + ": client " + clientId + " is number " + (index + 1) + " of "
                + definition.getClients() + ", connecting");
    }

    @Override
    public void starting(long startMicros, long clockBoundMicros) {
        progress.step(String.format(
                Locale.ROOT,
                "client %s starts at %s (clock known to %.1f ms)",
                clientId,
                Instant.ofEpochMilli(startMicros / 1_000),
                clockBoundMicros / MICROS_PER_MILLI));
    }

    @Override
    public void progress(io.tacho.workload.drive.Progress at) {
        String place = at.second() < 0
                ? "ramp, " + -at.second() + " s left"
                : "second " + at.second() + " of " + at.durationSeconds();
        progress.at("client " + clientId + ": " + place + ", " + at.operations() + " operations");
    }

    @Override
    public void draining(StopCause cause) {
        if (cause.end() != RunEnd.COMPLETED) {
            progress.step("client " + clientId + " ends: " + cause.message());
        }
    }
}
