package io.tacho.workload.tpcc.plan;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.Scale;

/**
 * A contiguous piece of a run's terminals, which are counted over the active warehouses, ten each.
 *
 * @param first place of the first terminal, from 0
 * @param count number of terminals
 */
public record TerminalShare(long first, int count) {
    /**
     * The equal part of a client. Two clients may share a warehouse, each with some of its districts' terminals.
     *
     * @param index rank of the client's id, from 0
     * @throws WorkloadException of kind USAGE if there are more clients than terminals
     */
    public static TerminalShare ofClient(int index, int clients, DrivenWarehouses driven) throws WorkloadException {
        long terminals = driven.terminals();
        if (clients > terminals) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    clients + " clients are too many for the " + terminals + " terminals of " + driven.active()
                            + " warehouses: use fewer clients or drive more warehouses");
        }
        long first = terminals * index / clients;
        return of(first, terminals * (index + 1) / clients - first);
    }

    /** All terminals of a range of warehouses. */
    public static TerminalShare ofRange(WarehouseRange range, DrivenWarehouses driven) throws WorkloadException {
        return of(
                (long) driven.upTo(range.first() - 1) * Scale.DISTRICTS_PER_WAREHOUSE,
                (long) driven.activeIn(range) * Scale.DISTRICTS_PER_WAREHOUSE);
    }

    private static TerminalShare of(long first, long count) throws WorkloadException {
        if (count > Integer.MAX_VALUE / 2) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE, count + " terminals are too many for one client: use more clients");
        }
        return new TerminalShare(first, (int) count);
    }

    /** Place of the active warehouse that the first terminal belongs to. */
    int firstPlace() {
        return (int) (first / Scale.DISTRICTS_PER_WAREHOUSE);
    }

    /** Place after that of the active warehouse that the last terminal belongs to. */
    int endPlace() {
        return (int) ((first + count + Scale.DISTRICTS_PER_WAREHOUSE - 1) / Scale.DISTRICTS_PER_WAREHOUSE);
    }

    /** The first of the districts, 0..9, that it has of the active warehouse at a place. */
    int firstDistrict(int place) {
        return (int) Math.max(0, first - (long) place * Scale.DISTRICTS_PER_WAREHOUSE);
    }

    /** After the last of the districts, 0..9, that it has of the active warehouse at a place. */
    int endDistrict(int place) {
        return (int)
                Math.min(Scale.DISTRICTS_PER_WAREHOUSE, first + count - (long) place * Scale.DISTRICTS_PER_WAREHOUSE);
    }
}
