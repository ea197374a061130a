package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.ClientAccount;
import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.avro.LedgerState;
import io.tacho.schemas.avro.LiveClient;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.LiveWindow;
import io.tacho.schemas.avro.RunPhase;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The row of a run's clients: their states, and what a watcher must know. */
public final class LiveClients {
    /** Clients send an empty batch every second at least. */
    private static final long SILENT_MILLIS = 3_000;

    private LiveClients() {}

    /** The row as it is now. */
    public static Outgoing row(Run run, long nowMillis) {
        List<LiveClient> clients = new ArrayList<>();
        List<String> warnings = new ArrayList<>(run.contradictions());
        for (ClientAccount client : run.allAccounts()) {
            LedgerState state = state(client, nowMillis);
            boolean quiet = state == LedgerState.SILENT || state == LedgerState.LOST;
            Long since = quiet && client.newestSentMillis() > 0 ? client.newestSentMillis() : null;
            clients.add(new LiveClient(
                    client.clientId(),
                    state,
                    since,
                    client.lastSecond().isPresent() ? client.lastSecond().getAsInt() : null,
                    client.operations(),
                    client.missingBatches()));
            if (quiet) {
                warnings.add(silence(client, state, since, nowMillis));
            }
            if (client.missingBatches() > 0) {
                warnings.add("client " + client.clientId() + ": " + client.missingBatches() + " batches are missing");
            }
        }
        warnings.addAll(Warnings.undecodable(run));
        int second = reached(run);
        LiveRow row = new LiveRow();
        row.setRunId(run.id());
        row.setRow(LiveWindow.CLIENTS);
        row.setSecond(second);
        row.setSeconds(0);
        row.setPhase(phase(run, second));
        row.setClosed(second < run.closedBefore());
        row.setUpdate(nowMillis);
        row.setUpdatedMillis(nowMillis);
        row.setClients(clients);
        row.setWarnings(warnings);
        return new Outgoing(Outgoing.Kind.LIVE, Keys.liveClients(run.id()), Topics.LIVE_CODEC.encode(row));
    }

    /** The newest second that the run has come to. */
    public static int reached(Run run) {
        int front = run.front();
        int passed = front == Integer.MAX_VALUE ? run.closedBefore() : front;
        return Math.max(passed, -run.definition().getRampSeconds()) - 1;
    }

    private static RunPhase phase(Run run, int second) {
        if (run.revision() > 0 && run.atRest()) {
            return RunPhase.ENDED;
        }
        return new LiveRows(run, 0).phase(second);
    }

    private static LedgerState state(ClientAccount client, long nowMillis) {
        if (client.finished()) {
            return LedgerState.FINISHED;
        }
        if (client.lost()) {
            return LedgerState.LOST;
        }
        if (client.newestSentMillis() == 0) {
            return LedgerState.EXPECTED;
        }
        return client.quietMillis(nowMillis) >= SILENT_MILLIS ? LedgerState.SILENT : LedgerState.RUNNING;
    }

    private static String silence(ClientAccount client, LedgerState state, Long since, long nowMillis) {
        String name = "client " + client.clientId() + (state == LedgerState.LOST ? " is lost" : " is silent");
        return since == null
                ? name + ": nothing of it ever came"
                : name + " since " + Instant.ofEpochMilli(since).truncatedTo(ChronoUnit.SECONDS) + " ("
                        + Math.max(0, nowMillis - since) / 1_000 + " s)";
    }
}
