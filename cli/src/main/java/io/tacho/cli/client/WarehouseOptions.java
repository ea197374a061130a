package io.tacho.cli.client;

import io.tacho.workload.tpcc.RemoteWarehouses;
import io.tacho.workload.tpcc.plan.WarehouseChoice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Which warehouses all clients of a TPC-C run drive: equal on all of them. */
public final class WarehouseOptions {
    @Option(
            names = "--active-warehouses",
            paramLabel = "N",
            description =
                    "How many of the warehouses that take part have terminals, spread evenly over them; the others"
                            + " are reached by remote lines and payments only (default: all).")
    private Optional<Integer> active = Optional.empty();

    @Option(
            names = "--local-warehouses",
            description = "No transaction reaches another warehouse than its own, which is outside the rules of TPC-C.")
    private boolean local;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "Warehouse partitions, from 0: contiguous and equal. Each belongs to some of the database's"
                    + " addresses (--dry-run shows which), and --partition-affinity picks from them (default: none).")
    private Optional<Integer> partitions = Optional.empty();

    /** Whether transactions reach other warehouses. */
    RemoteWarehouses remote() {
        return local ? RemoteWarehouses.NEVER : RemoteWarehouses.AS_SPECIFIED;
    }

    /** The choice of a client that takes the share of its rank. */
    WarehouseChoice choice(Optional<Integer> warehouses) {
        return new WarehouseChoice(boxed(warehouses), boxed(active), boxed(partitions), Optional.empty(), List.of());
    }

    private static OptionalInt boxed(Optional<Integer> number) {
        return number.map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
