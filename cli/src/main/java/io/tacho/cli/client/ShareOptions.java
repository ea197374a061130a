package io.tacho.cli.client;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.plan.WarehouseChoice;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which of the run's warehouses one client drives, where it is not to be the equal share of its rank. */
public final class ShareOptions {
    @Option(
            names = "--warehouse-range",
            paramLabel = "A-B",
            description = "Warehouses that this client drives. All clients give a range or none does, and together they"
                    + " cover the warehouses that take part exactly once, else the run is refused (default: the equal"
                    + " share of the rank of its id).")
    private Optional<String> range = Optional.empty();

    @Option(
            names = "--partition-affinity",
            paramLabel = "P,P…",
            description = "Partitions that this client drives, from 0, such as 0,1,2; with --partitions, in place of"
                    + " --warehouse-range and under the same rule.")
    private Optional<String> affinity = Optional.empty();

    /**
     * The choice with this client's own share.
     *
     * @throws WorkloadException of kind USAGE if a value cannot be read
     */
    public WarehouseChoice of(WarehouseChoice all) throws WorkloadException {
        Optional<WarehouseRange> own =
                range.isEmpty() ? Optional.empty() : Optional.of(WarehouseRange.parse(range.get()));
        List<Integer> partitions = affinity.isEmpty() ? List.of() : WarehouseChoice.parseAffinity(affinity.get());
        return new WarehouseChoice(all.warehouses(), all.active(), all.partitions(), own, partitions);
    }
}
