package io.tacho.aggregator.publish;

import io.tacho.aggregator.ledger.Run;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.avro.LiveWindow;
import io.tacho.schemas.avro.RunPhase;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.latency.Percentile;
import io.tacho.schemas.metric.Efficiency;
import io.tacho.schemas.metric.TpmC;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Snapshots of a run for watchers: each replaces the one before, so a repeat is harmless. */
public final class LiveRows {
    private static final int SHORT_WINDOW = 10;
    private static final int LONG_WINDOW = 60;

    private final Run run;
    private final long nowMillis;

    /** Rows of a run as it is now. */
    public LiveRows(Run run, long nowMillis) {
        this.run = run;
        this.nowMillis = nowMillis;
    }

    /** One row per operation of a second; none if the second is no longer kept by itself. */
    public List<Outgoing> second(int second) {
        return run.book().keeps(second)
                ? rows(LiveWindow.SECOND, "s" + second, second, 1, run.book().seconds(second, second + 1))
                : List.of();
    }

    /** The sliding windows up to a second, and everything up to now. */
    public List<Outgoing> windows(int second) {
        List<Outgoing> rows = new ArrayList<>();
        rows.addAll(window(LiveWindow.TEN_SECONDS, "10s", second, SHORT_WINDOW));
        rows.addAll(window(LiveWindow.SIXTY_SECONDS, "60s", second, LONG_WINDOW));
        return rows;
    }

    private List<Outgoing> window(LiveWindow window, String row, int second, int length) {
        int from = Math.max(second + 1 - length, -run.definition().getRampSeconds());
        return from > second
                ? List.of()
                : rows(window, row, second, second + 1 - from, run.book().seconds(from, second + 1));
    }

    /** The measurement interval so far: its closed seconds. */
    public List<Outgoing> cumulative() {
        int seconds = Math.max(0, Math.min(run.closedBefore(), run.duration()));
        return seconds == 0
                ? List.of()
                : rows(
                        LiveWindow.CUMULATIVE,
                        "all",
                        seconds - 1,
                        seconds,
                        run.book().published());
    }

    private List<Outgoing> rows(
            LiveWindow window, String row, int second, int seconds, Map<Integer, OperationTally> operations) {
        List<Outgoing> rows = new ArrayList<>();
        operations.forEach((code, tally) -> {
            String operation = run.definition().getOperations().get(code);
            LiveRow live = blank(window, second, seconds);
            live.setOperation(operation);
            counts(live, tally);
            rates(live, operation, tally.completed(), seconds);
            times(live, tally);
            rows.add(new Outgoing(
                    Outgoing.Kind.LIVE, Keys.live(run.id(), row, operation), Topics.LIVE_CODEC.encode(live)));
        });
        return rows;
    }

    private LiveRow blank(LiveWindow window, int second, int seconds) {
        LiveRow live = new LiveRow();
        live.setRunId(run.id());
        live.setRow(window);
        live.setSecond(second);
        live.setSeconds(seconds);
        live.setPhase(phase(second));
        live.setClosed(second < run.closedBefore());
        live.setUpdate(nowMillis);
        live.setUpdatedMillis(nowMillis);
        live.setClients(List.of());
        live.setWarnings(List.of());
        return live;
    }

    /** The run's phase at a second. */
    RunPhase phase(int second) {
        if (second < 0) {
            return RunPhase.RAMP;
        }
        return second < run.duration() ? RunPhase.MEASURE : RunPhase.DRAIN;
    }

    private static void counts(LiveRow live, OperationTally tally) {
        live.setCompleted(tally.completed());
        live.setCommitted(tally.of(Outcome.COMMITTED));
        live.setRolledBack(tally.of(Outcome.ROLLED_BACK));
        live.setFailed(tally.of(Outcome.FAILED));
        live.setUnknown(tally.of(Outcome.UNKNOWN));
        live.setUnfinished(tally.of(Outcome.UNFINISHED));
        live.setNotFound(tally.of(Outcome.NOT_FOUND));
        live.setCorrupt(tally.of(Outcome.CORRUPT));
        live.setAttempts(tally.attempts());
    }

    private void rates(LiveRow live, String operation, long completed, int seconds) {
        live.setPerSecond((double) completed / seconds);
        if (!run.definition().getWorkload().equals("tpcc") || !operation.equals(TpmC.NEW_ORDER)) {
            return;
        }
        OptionalDouble tpmC = TpmC.of(completed, seconds);
        Long driven = run.definition().getWarehousesDriven();
        if (tpmC.isPresent()) {
            live.setTpmc(tpmC.getAsDouble());
            live.setEfficiencyPercent(orNull(Efficiency.percent(
                    tpmC.getAsDouble(), driven == null ? 0 : driven, Efficiency.SPECIFICATION_FACTOR)));
        }
    }

    private static void times(LiveRow live, OperationTally tally) {
        LatencyDistribution response = tally.response();
        LatencyDistribution service = tally.service();
        live.setResponseMeanMicros(orNull(response.meanMicros()));
        live.setResponseP50Micros(orNull(response.at(Percentile.P50)));
        live.setResponseP90Micros(orNull(response.at(Percentile.P90)));
        live.setResponseP95Micros(orNull(response.at(Percentile.P95)));
        live.setResponseP99Micros(orNull(response.at(Percentile.P99)));
        live.setResponseP999Micros(orNull(response.at(Percentile.P999)));
        live.setResponseMaxMicros(orNull(response.maxMicros()));
        live.setServiceP50Micros(orNull(service.at(Percentile.P50)));
        live.setServiceP99Micros(orNull(service.at(Percentile.P99)));
        live.setServiceMaxMicros(orNull(service.maxMicros()));
    }

    private static Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
