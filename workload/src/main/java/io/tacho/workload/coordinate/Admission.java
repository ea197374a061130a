package io.tacho.workload.coordinate;

import io.tacho.workload.coordinate.CoordinationException.Kind;
import java.util.List;
import java.util.Optional;

/** Whether a run takes a client, by what the log says of it so far; each refusal is a sentence with what to change. */
final class Admission {
    private final JoinRequest request;
    private final RunLedger ledger;
    private final String run;

    Admission(JoinRequest request, RunLedger ledger) {
        this.request = request;
        this.ledger = ledger;
        this.run = request.definition().getRunId();
    }

    /** Before anything is written. */
    void beforeDefinition() throws CoordinationException {
        refuseIfOver();
        beforeJoining();
    }

    /** After this client's definition: others may have come first between look and write. */
    void beforeJoining() throws CoordinationException {
        refuseIfStarted();
        refuseIfDifferent();
        refuseIfSurplus();
    }

    /** After JOINED: whether it is the one that counts for this client. */
    void afterJoining(long epoch) throws CoordinationException {
        if (!ledger.counts(request.clientId(), epoch)) {
            refuseIfStarted();
            refuseIfSurplus();
            throw superseded();
        }
    }

    /** As soon as all are here: every client comes to the same conclusion. */
    void refuseBadShares() throws CoordinationException {
        Optional<String> problem = ledger.badShares();
        if (problem.isPresent()) {
            throw refused("the clients' shares of the warehouses do not fit together in run " + run + ": "
                    + problem.get() + "; let --warehouse-range or --partition-affinity of all clients cover every"
                    + " warehouse exactly once (fewer take part with --warehouses), with another --run-id");
        }
    }

    /** A newer life of this client has taken its place. */
    CoordinationException superseded() {
        return new CoordinationException(
                Kind.FAILED,
                "client " + request.clientId() + " of run " + run
                        + " has been started again elsewhere, and this process gives way to it");
    }

    private void refuseIfOver() throws CoordinationException {
        if (ledger.isOver()) {
            String why = ledger.whyStopped()
                    .or(ledger::failure)
                    .map(reason -> " (" + reason + ")")
                    .orElse("");
            throw refused("run " + run + " has ended already" + why + "; choose another --run-id");
        }
    }

    private void refuseIfStarted() throws CoordinationException {
        if (ledger.hasStarted()) {
            throw refused("run " + run + " has started already with clients " + String.join(", ", ledger.clientIds())
                    + "; client " + request.clientId() + " is too late: choose another --run-id");
        }
    }

    private void refuseIfDifferent() throws CoordinationException {
        List<String> differences = ledger.definition()
                .map(runs -> RunDefinitions.differences(request.definition(), runs))
                .orElse(List.of());
        if (!differences.isEmpty()) {
            throw refused("run " + run + " is another one than this client means: " + String.join("; ", differences)
                    + "; give this client the run's values, or another --run-id");
        }
    }

    private void refuseIfSurplus() throws CoordinationException {
        if (ledger.isClosedTo(request.clientId())) {
            List<String> ids = ledger.clientIds();
            throw refused("run " + run + " has its " + ids.size() + " clients already (" + String.join(", ", ids)
                    + "); client " + request.clientId()
                    + " is one too many: raise --clients on all of them, with another --run-id");
        }
    }

    private static CoordinationException refused(String message) {
        return new CoordinationException(Kind.REFUSED, message);
    }
}
