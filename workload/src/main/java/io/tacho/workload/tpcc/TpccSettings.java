package io.tacho.workload.tpcc;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.RetryPolicy;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What one client is asked to do.
 *
 * @param addresses the database's addresses; workers and connections spread over them
 * @param warehouses warehouses driven by all clients; empty for all that are loaded
 * @param range warehouses that this client drives; empty for its equal share
 * @param connections connections of this client, over all addresses; not more than workers are of use
 * @param seed of the run; empty to draw one
 * @param statements the style of the statements
 * @param isolation of the transactions
 * @param retries of attempts that failed with a serialization failure or a deadlock
 */
public record TpccSettings(
        List<DatabaseAddress> addresses,
        OptionalInt warehouses,
        Optional<WarehouseRange> range,
        int connections,
        OptionalLong seed,
        StatementStyle statements,
        IsolationLevel isolation,
        RetryPolicy retries) {
    public TpccSettings {
        addresses = List.copyOf(addresses);
    }

    /** All that is loaded, by equal shares, batched, at the server's default isolation. */
    public static TpccSettings of(List<DatabaseAddress> addresses, int connections) {
        return new TpccSettings(
                addresses,
                OptionalInt.empty(),
                Optional.empty(),
                connections,
                OptionalLong.empty(),
                StatementStyle.BATCHED,
                IsolationLevel.DEFAULT,
                RetryPolicy.DEFAULT);
    }

    /** The same with another number of warehouses driven. */
    public TpccSettings withWarehouses(int driven) {
        return new TpccSettings(
                addresses, OptionalInt.of(driven), range, connections, seed, statements, isolation, retries);
    }

    /**
     * Checks what can be checked without the database.
     *
     * @throws WorkloadException of kind USAGE that names the option
     */
    void check() throws WorkloadException {
        statements.requireImplemented();
        if (addresses.isEmpty()) {
            throw usage("no database given: add a connection string such as postgres://user@host:5432/database");
        }
        if (connections < addresses.size()) {
            throw usage("--conns is " + connections + " for " + addresses.size()
                    + " database addresses: give at least one connection for each");
        }
        if (warehouses.isPresent() && warehouses.getAsInt() < 1) {
            throw usage("--warehouses is " + warehouses.getAsInt() + ": give a number from 1 up");
        }
    }

    static WorkloadException usage(String message) {
        return new WorkloadException(WorkloadException.Kind.USAGE, message);
    }
}
