package io.tacho.workload.tpcc.plan;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.Scale;

/**
 * The terminals of one client: a contiguous piece of all of them, which are numbered by warehouse, ten each.
 *
 * @param first number of the first terminal, from 0
 * @param count number of terminals
 */
public record TerminalShare(long first, int count) {
    /**
     * The equal part of a client. Two clients may share a warehouse, each with some of its districts' terminals.
     *
     * @throws WorkloadException of kind USAGE if there are more clients than terminals
     */
    public static TerminalShare ofClient(int index, int clients, long warehouses) throws WorkloadException {
        long terminals = warehouses * Scale.DISTRICTS_PER_WAREHOUSE;
        if (clients > terminals) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    clients + " clients are too many for the " + terminals + " terminals of " + warehouses
                            + " warehouses: use fewer clients or drive more warehouses");
        }
        long first = terminals * index / clients;
        return of(first, terminals * (index + 1) / clients - first);
    }

    /** All terminals of a range of warehouses. */
    public static TerminalShare ofRange(WarehouseRange range) throws WorkloadException {
        return of(
                (range.first() - 1L) * Scale.DISTRICTS_PER_WAREHOUSE,
                (range.last() - range.first() + 1L) * Scale.DISTRICTS_PER_WAREHOUSE);
    }

    private static TerminalShare of(long first, long count) throws WorkloadException {
        if (count > Integer.MAX_VALUE / 2) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE, count + " terminals are too many for one client: use more clients");
        }
        return new TerminalShare(first, (int) count);
    }
}
