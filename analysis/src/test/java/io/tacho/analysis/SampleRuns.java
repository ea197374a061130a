package io.tacho.analysis;

import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.Reconciliation;
import io.tacho.schemas.avro.ResultError;
import io.tacho.schemas.avro.ResultLimit;
import io.tacho.schemas.avro.ResultVerdict;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.avro.SecondRow;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.operation.Outcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs as the aggregator publishes them, small enough to count by hand. */
public final class SampleRuns {
    /** 2026-11-30T12:00:00Z. */
    public static final long START = micros("2026-11-30T12:00:00Z");

    private SampleRuns() {}

    /** A complete TPC-C run of 60 s with every field filled: 124 + 1 New-Orders, 3 Payments, no Delivery. */
    public static RunResult tpcc(String runId) {
        return RunResult.newBuilder()
                .setRunId(runId)
                .setRevision(1)
                .setSource("native")
                .setWorkload("tpcc")
                .setComplete(true)
                .setIncompleteReasons(List.of())
                .setInterrupted(false)
                .setStartedMicros(START)
                .setRampSeconds(5.0)
                .setMeasuredSeconds(60.0)
                .setWarehouses(10L)
                .setWarehousesDriven(10L)
                .setTpmc(125.0)
                .setTpmcLow(104.05)
                .setTpmcHigh(148.94)
                .setEfficiencyPercent(100 * 125.0 / (12.86 * 10))
                .setEfficiencyFactor(12.86)
                .setOperationsPerSecond(128 / 60.0)
                .setOperations(List.of(
                        operation("newOrder", newOrders()),
                        operation("payment", payments()),
                        operation("delivery", new OperationTally().toCell(HistogramEncoding.V2))))
                .setVerdicts(List.of(
                        new ResultVerdict(
                                "tpcc",
                                false,
                                12.86,
                                List.of(
                                        new ResultLimit("newOrder.p90", "5 s", "0.021000 s", true),
                                        new ResultLimit("delivery.p90", "5 s", null, false))),
                        new ResultVerdict("cockroach", true, 12.86, List.of())))
                .setOfferedLoad(List.of(
                        new OfferedLimit(
                                "payment.share", ">= 43 %", "2.34 % of 128", 2.34375, 128L, false, "far outside"),
                        new OfferedLimit(
                                "newOrder.rollbacks",
                                "0.9 to 1.1 %",
                                "0.80 % of 125",
                                0.8,
                                125L,
                                true,
                                "outside, as chance allows"),
                        new OfferedLimit("newOrder.lines", "9.5 to 10.5", "10.02 in 125", 10.016, 125L, true, null),
                        new OfferedLimit("orderStatus.by_last_name", "57 to 63 %", null, null, 0L, true, "no data")))
                .setErrors(List.of(new ResultError(
                        "payment", "40001", 3L, 1L, START + 1, START + 2_000_001, "could not serialize access")))
                .setClients(List.of(perturbed(client("b", 70)), client("a", 58)))
                .setReconciliation(new Reconciliation(168L, 168L, 40L, 7L, 1L, 0L, 0L))
                .setWarnings(List.of("waits are off: not a TPC-C figure"))
                .setTags(Map.of("branch", "main", "build", "0012"))
                .setSettings(Map.of("wait", "0", "isolation", "serializable"))
                .setDatabase(Map.of("product", "PostgreSQL", "version", "17.5", "settings.fsync", "on"))
                .setCounters(Map.of("tpcc.rollbacks", 1L))
                .setToolVersion("0.1.0")
                .setSecondRows(4)
                .setReported(Map.of())
                .setCreatedMicros(START + 66_000_000)
                .build();
    }

    /** The run's seconds: two seconds of New-Orders, one of them in two parts. */
    public static List<SecondRow> seconds(String runId) {
        List<SecondRow> rows = new ArrayList<>();
        rows.add(second(runId, 0, 0, 10_000));
        rows.add(second(runId, 1, 0, 20_000));
        rows.add(second(runId, 1, 1, 30_000));
        rows.add(second(runId, -1, 0, 40_000));
        return rows;
    }

    /** One committed New-Order of the given service time in a second. */
    public static SecondRow second(String runId, int second, int part, long serviceMicros) {
        OperationTally tally = new OperationTally();
        tally.record(0, 0, serviceMicros, Outcome.COMMITTED.code(), 1);
        return new SecondRow(
                runId,
                second,
                "newOrder",
                part,
                second >= 0,
                START + second * 1_000_000L,
                tally.toCell(HistogramEncoding.SPARSE));
    }

    public static OperationResult operation(String name, OperationCell cell) {
        return new OperationResult(name, null, cell, Map.of());
    }

    public static long micros(String instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
    }

    private static OperationCell newOrders() {
        OperationTally tally = new OperationTally();
        for (int count = 0; count < 124; count++) {
            tally.record(5, 100, 20_000 + count, Outcome.COMMITTED.code(), 1);
        }
        tally.record(5, 100, 21_000, Outcome.ROLLED_BACK.code(), 1);
        tally.record(0, 0, 900_000, Outcome.FAILED.code(), 2);
        return tally.toCell(HistogramEncoding.V2);
    }

    private static OperationCell payments() {
        OperationTally tally = new OperationTally();
        tally.record(0, 0, 1_000, Outcome.COMMITTED.code(), 1);
        tally.record(0, 0, 2_000, Outcome.COMMITTED.code(), 1);
        tally.record(0, 0, 3_000, Outcome.COMMITTED.code(), 4);
        return tally.toCell(HistogramEncoding.V2);
    }

    private static ClientResult perturbed(ClientResult client) {
        client.setPerturbed(true);
        client.setFigures(Map.of("ring.waits", 0.0, "own_lateness.p99_millis", 12.5, "cpu.busiest_percent", 97.2));
        client.setPerturbedReasons(List.of("CPU at 97 % for 12 s"));
        return client;
    }

    private static ClientResult client(String id, long completed) {
        return new ClientResult(
                id,
                4L,
                "COMPLETED",
                null,
                completed + 20,
                completed,
                120L,
                1900L,
                -5,
                60,
                false,
                Map.of("ring.waits", 0.0),
                Map.of("name", "host-" + id, "processors", "2"),
                List.of());
    }
}
