package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.Stop;
import io.tacho.schemas.topic.Keys;
import io.tacho.workload.coordinate.CoordinationException.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Ends a run on all of its clients, with a result up to then. */
public final class StopRequest {
    private static final int RUNS_NAMED = 3;

    private StopRequest() {}

    /**
     * Writes the stop into the control log; the clients follow by themselves.
     *
     * @param run the run
     * @param reason why, for the result
     * @param requestedBy host or user who asks
     * @throws CoordinationException if no such run waits or runs, or Kafka does not answer
     */
    public static void send(KafkaAccess kafka, String run, String reason, String requestedBy)
            throws CoordinationException {
        Keys.requireId("run id", run);
        try (ControlLog log = ControlLog.open(kafka)) {
            List<ControlRecord> records = log.readToEnd();
            RunLedger ledger = new RunLedger(run);
            ledger.apply(records);
            if (!ledger.isKnown()) {
                throw new CoordinationException(Kind.REFUSED, unknown(kafka, run, records));
            }
            if (ledger.isOver()) {
                throw new CoordinationException(Kind.REFUSED, "run " + run + " has ended already");
            }
            log.append(new Stop(run, reason, requestedBy));
        }
    }

    private static String unknown(KafkaAccess kafka, String run, List<ControlRecord> records) {
        Set<String> known = new LinkedHashSet<>();
        records.forEach(record -> known.add(RunLedger.runOf(record)));
        List<String> newest =
                known.stream().skip(Math.max(0, known.size() - RUNS_NAMED)).toList();
        String others = newest.isEmpty() ? "there are no runs at all" : "its newest are " + String.join(", ", newest);
        return "Kafka at " + kafka.bootstrapServer() + " knows no run '" + run + "' (" + others + ")";
    }
}
