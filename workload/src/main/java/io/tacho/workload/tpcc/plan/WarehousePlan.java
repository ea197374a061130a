package io.tacho.workload.tpcc.plan;

import io.tacho.workload.coordinate.RunDefinitions;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.drive.WorkloadException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A client's choice of warehouses on a database that is loaded. Immutable. */
public final class WarehousePlan {
    private final WarehouseChoice choice;
    private final DrivenWarehouses driven;
    private final WarehousePartitions partitions;

    private WarehousePlan(WarehouseChoice choice, int takingPart) {
        this.choice = choice;
        this.driven = new DrivenWarehouses(takingPart, choice.active().orElse(takingPart));
        this.partitions = new WarehousePartitions(choice.partitions().orElse(1), takingPart);
    }

    /**
     * The plan of a choice.
     *
     * @param loaded warehouses in the database
     * @throws WorkloadException of kind USAGE that names the option that asks for more than there is
     */
    public static WarehousePlan of(WarehouseChoice choice, int loaded) throws WorkloadException {
        choice.check();
        int takingPart = choice.warehouses().orElse(loaded);
        if (takingPart > loaded) {
            throw new WorkloadException(
                    Kind.USAGE,
                    "--warehouses is " + takingPart + " but only " + loaded + " are loaded: drive at most " + loaded
                            + ", or load more with tacho init tpcc --warehouses " + takingPart + " --drop");
        }
        choice.checkAgainst(takingPart);
        return new WarehousePlan(choice, takingPart);
    }

    /** The run's warehouses. */
    public DrivenWarehouses driven() {
        return driven;
    }

    /** The run's warehouse partitions; one for all where none were asked for. */
    public WarehousePartitions partitions() {
        return partitions;
    }

    /** Settings that must be equal on all clients, by option name; absent where all that are loaded take part. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        if (driven.active() < driven.warehouses()) {
            settings.put("active-warehouses", Integer.toString(driven.active()));
            settings.put(RunDefinitions.WAREHOUSES, Integer.toString(driven.warehouses()));
        }
        choice.partitions().ifPresent(number -> settings.put("partitions", Integer.toString(number)));
        return settings;
    }

    /** The ranges of warehouses that this client was given, {@code 1-10,21-30}; empty for the share of its rank. */
    public Optional<String> share() {
        List<WarehouseRange> ranges = ranges();
        return ranges.isEmpty()
                ? Optional.empty()
                : Optional.of(ranges.stream().map(WarehouseRange::toString).collect(Collectors.joining(",")));
    }

    private List<WarehouseRange> ranges() {
        return choice.range()
                .map(List::of)
                .orElseGet(() -> choice.affinity().stream()
                        .sorted()
                        .map(partitions::range)
                        .toList());
    }

    /**
     * The terminals of this client and their addresses.
     *
     * @param index rank of the client's id, from 0
     * @param clients of the run
     * @param addresses of the database
     * @throws WorkloadException of kind USAGE if nothing is left for it
     */
    public TerminalPlan terminals(int index, int clients, int addresses) throws WorkloadException {
        List<TerminalShare> shares = new ArrayList<>();
        for (WarehouseRange range : ranges()) {
            shares.add(TerminalShare.ofRange(range, driven));
        }
        if (shares.isEmpty()) {
            shares.add(TerminalShare.ofClient(index, clients, driven));
        }
        shares.removeIf(share -> share.count() == 0);
        if (shares.isEmpty()) {
            throw new WorkloadException(
                    Kind.USAGE,
                    "none of warehouses " + share().orElseThrow() + " is among the " + driven.active()
                            + " active ones of " + driven.warehouses()
                            + ": raise --active-warehouses, or give this client more warehouses");
        }
        return TerminalPlan.of(
                shares, driven, new AddressDeal(partitions, partitionsWithAddresses(), addresses), addresses);
    }

    /**
     * The partitions that the addresses are given to: the client's own, in the order that the user gave, else all of the
     * run, so that clients that share a partition agree. One without active warehouses would keep an address idle.
     */
    private List<Integer> partitionsWithAddresses() {
        List<Integer> all = choice.affinity().isEmpty()
                ? IntStream.range(0, partitions.count()).boxed().toList()
                : choice.affinity();
        return all.stream()
                .filter(partition -> driven.activeIn(partitions.range(partition)) > 0)
                .toList();
    }
}
