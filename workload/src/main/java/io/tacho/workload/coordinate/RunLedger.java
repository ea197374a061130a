package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.ClientState;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.Started;
import io.tacho.schemas.avro.StartedClient;
import io.tacho.schemas.avro.Stop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/**
 * What the control log says of one run. A pure fold: whoever has read the same records knows the same, whatever client
 * it is, so that no client needs to lead. Not thread-safe.
 *
 * <p>The run's definition is the one at the lowest offset. Its clients are the first N distinct client ids that joined;
 * of an id, the newest JOINED before the start counts, and only states of that epoch do. The start is settled by the
 * record that makes the last of the N READY; who joins after that is too late.
 */
final class RunLedger {
    private static final long MICROS_PER_MILLI = 1_000;

    /** A client id that joined, in its newest life. */
    private static final class Member {
        long epoch;
        Step step;
        Map<String, String> facts = Map.of();
    }

    private enum Step {
        JOINED,
        READY,
        GONE
    }

    private final String run;
    private final Map<String, Member> joined = new LinkedHashMap<>();
    private RunDefinition definition;
    private Started settled;
    private Started started;
    private Stop stop;
    private String failure;

    RunLedger(String run) {
        this.run = run;
    }

    void apply(List<ControlRecord> records) {
        records.forEach(this::apply);
    }

    /** Takes a record in; those of other runs are passed over. Records come in the order of their offsets. */
    void apply(ControlRecord record) {
        SpecificRecord message = record.message();
        if (!runOf(record).equals(run)) {
            return;
        }
        if (message instanceof ClientState state) {
            apply(state, record);
        } else if (message instanceof RunDefinition next && definition == null) {
            definition = next;
        } else if (message instanceof Started next && started == null) {
            started = next;
        } else if (message instanceof Stop next && stop == null) {
            stop = next;
        }
    }

    /** The run that a record is about: the first field of all four types. */
    static String runOf(ControlRecord record) {
        return (String) record.message().get(0);
    }

    private void apply(ClientState state, ControlRecord record) {
        switch (state.getState()) {
            case JOINED -> join(state, record.offset());
            case READY -> {
                if (step(state, Step.READY) && settled == null && allReady()) {
                    settled = settle(record.appendMillis());
                }
            }
            case FINISHED -> step(state, Step.GONE);
            case FAILED -> {
                if (step(state, Step.GONE) && failure == null) {
                    failure = "client " + state.getClientId() + " failed: " + state.getMessage();
                }
            }
        }
    }

    private void join(ClientState state, long epoch) {
        String client = state.getClientId();
        boolean late = settled != null || started != null;
        boolean surplus = !joined.containsKey(client) && joined.size() >= clients();
        if (!late && !surplus) {
            Member member = joined.computeIfAbsent(client, id -> new Member());
            member.epoch = epoch;
            member.step = Step.JOINED;
            member.facts = Map.copyOf(state.getHost());
        }
    }

    /** Moves a client on; false for one that does not count, or for a life of it that is over. */
    private boolean step(ClientState state, Step step) {
        Member member = joined.get(state.getClientId());
        if (member == null || member.epoch != state.getEpoch() || member.step == Step.GONE) {
            return false;
        }
        member.step = step;
        return true;
    }

    private boolean allReady() {
        return joined.size() == clients() && joined.values().stream().allMatch(member -> member.step == Step.READY);
    }

    private Started settle(long appendMillis) {
        List<StartedClient> byRank = clientIds().stream()
                .map(id -> new StartedClient(id, joined.get(id).epoch))
                .toList();
        long start = (appendMillis + definition.getStartLeadMillis()) * MICROS_PER_MILLI;
        return new Started(run, start, new ArrayList<>(byRank));
    }

    /** Clients that the run waits for. */
    private int clients() {
        return definition == null ? Integer.MAX_VALUE : definition.getClients();
    }

    /** Whether the log has anything of this run. */
    boolean isKnown() {
        return definition != null || !joined.isEmpty() || started != null;
    }

    Optional<RunDefinition> definition() {
        return Optional.ofNullable(definition);
    }

    /** Ids of the run's clients so far, by rank. */
    List<String> clientIds() {
        return joined.keySet().stream().sorted().toList();
    }

    /** Ids that are here and not gone again, by rank. */
    List<String> present() {
        return idsWith(Step.JOINED, Step.READY);
    }

    /** Ids that are ready, by rank. */
    List<String> ready() {
        return idsWith(Step.READY);
    }

    private List<String> idsWith(Step... steps) {
        return clientIds().stream()
                .filter(id -> List.of(steps).contains(joined.get(id).step))
                .toList();
    }

    /** Whether every client of the run is here, so that ranks are final. */
    boolean isFull() {
        return joined.size() == clients() && present().size() == clients();
    }

    /** Why the clients' shares of the warehouses do not cover each exactly once; empty if they do, or some are missing. */
    Optional<String> badShares() {
        if (joined.size() != clients()) {
            return Optional.empty();
        }
        Map<String, Map<String, String>> facts = new LinkedHashMap<>();
        joined.forEach((client, member) -> facts.put(client, member.facts));
        return WarehouseShares.problem(facts, RunDefinitions.warehousesTakingPart(definition));
    }

    /** Whether no further client id is taken: ranks are settled even if a client is gone and has to come back. */
    boolean isClosedTo(String client) {
        return joined.size() >= clients() && !joined.containsKey(client);
    }

    /** Whether this life of a client is the one that counts. */
    boolean counts(String client, long epoch) {
        Member member = joined.get(client);
        return member != null && member.epoch == epoch;
    }

    /** The start that the READY records settle, whether or not a client has written it down yet. */
    Optional<Started> settled() {
        return Optional.ofNullable(settled);
    }

    /** The start as it stands in the log. */
    Optional<Started> started() {
        return Optional.ofNullable(started);
    }

    /** Whether it is too late to join. */
    boolean hasStarted() {
        return settled != null || started != null;
    }

    /** Who asked for the run's end and why; empty if nobody did. */
    Optional<String> whyStopped() {
        return Optional.ofNullable(stop)
                .map(request -> "stopped by " + request.getRequestedBy() + ": " + request.getReason());
    }

    /** The first failure of a client that ends the run for all; empty if failures are tolerated. */
    Optional<String> failure() {
        boolean tolerated = definition != null && RunDefinitions.toleratesErrors(definition);
        return tolerated ? Optional.empty() : Optional.ofNullable(failure);
    }

    /** Whether nobody is driving any more. */
    boolean isOver() {
        boolean allGone = hasStarted() && present().isEmpty();
        return stop != null || failure().isPresent() || allGone;
    }
}
