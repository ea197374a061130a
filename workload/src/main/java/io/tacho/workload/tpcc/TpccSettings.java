package io.tacho.workload.tpcc;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.PreparedStatements;
import io.tacho.workload.sql.RetryPolicy;
import io.tacho.workload.tpcc.plan.Mix;
import io.tacho.workload.tpcc.plan.WarehouseChoice;
import java.util.List;
import java.util.OptionalLong;

/**
 * What one client is asked to do. Immutable; made by {@link #of} and changed by {@link #with}.
 *
 * @param addresses the database's addresses; terminals, workers and connections spread over them
 * @param warehouses which are driven, and by whom
 * @param remote whether transactions reach other warehouses
 * @param mix of the operations
 * @param connections connections of this client, over all addresses; not more than workers are of use
 * @param seed of the run; empty to draw one
 * @param statements the style of the statements
 * @param isolation of the transactions
 * @param prepared whether sessions keep statements and settings
 * @param retries of attempts that failed with a serialization failure or a deadlock
 */
public record TpccSettings(
        List<DatabaseAddress> addresses,
        WarehouseChoice warehouses,
        RemoteWarehouses remote,
        Mix mix,
        int connections,
        OptionalLong seed,
        StatementStyle statements,
        IsolationLevel isolation,
        PreparedStatements prepared,
        RetryPolicy retries) {
    public TpccSettings {
        addresses = List.copyOf(addresses);
    }

    /** All that is loaded, by equal shares, from card decks, batched, at the server's default isolation. */
    public static TpccSettings of(List<DatabaseAddress> addresses, int connections) {
        return new TpccSettings(
                addresses,
                WarehouseChoice.ALL,
                RemoteWarehouses.AS_SPECIFIED,
                Mix.DECK,
                connections,
                OptionalLong.empty(),
                StatementStyle.BATCHED,
                IsolationLevel.DEFAULT,
                PreparedStatements.ON,
                RetryPolicy.DEFAULT);
    }

    /** Something that differs from the defaults. */
    public Changes with() {
        return new Changes(this);
    }

    /**
     * Checks what can be checked without the database.
     *
     * @throws WorkloadException of kind USAGE that names the option
     */
    void check() throws WorkloadException {
        if (addresses.isEmpty()) {
            throw usage("no database given: add a connection string such as postgres://user@host:5432/database");
        }
        if (connections < addresses.size()) {
            throw usage("--conns is " + connections + " for " + addresses.size()
                    + " database addresses: give at least one connection for each");
        }
        warehouses.check();
    }

    static WorkloadException usage(String message) {
        return new WorkloadException(WorkloadException.Kind.USAGE, message);
    }

    /** Settings in the making. Used by one thread. */
    public static final class Changes {
        private final List<DatabaseAddress> addresses;
        private WarehouseChoice warehouses;
        private RemoteWarehouses remote;
        private Mix mix;
        private int connections;
        private OptionalLong seed;
        private StatementStyle statements;
        private IsolationLevel isolation;
        private PreparedStatements prepared;
        private RetryPolicy retries;

        private Changes(TpccSettings from) {
            addresses = from.addresses;
            warehouses = from.warehouses;
            remote = from.remote;
            mix = from.mix;
            connections = from.connections;
            seed = from.seed;
            statements = from.statements;
            isolation = from.isolation;
            prepared = from.prepared;
            retries = from.retries;
        }

        public Changes warehouses(WarehouseChoice value) {
            warehouses = value;
            return this;
        }

        public Changes remote(RemoteWarehouses value) {
            remote = value;
            return this;
        }

        public Changes mix(Mix value) {
            mix = value;
            return this;
        }

        public Changes connections(int value) {
            connections = value;
            return this;
        }

        public Changes seed(OptionalLong value) {
            seed = value;
            return this;
        }

        public Changes statements(StatementStyle value) {
            statements = value;
            return this;
        }

        public Changes isolation(IsolationLevel value) {
            isolation = value;
            return this;
        }

        public Changes prepared(PreparedStatements value) {
            prepared = value;
            return this;
        }

        public Changes retries(RetryPolicy value) {
            retries = value;
            return this;
        }

        /** The settings. */
        public TpccSettings done() {
            return new TpccSettings(
                    addresses, warehouses, remote, mix, connections, seed, statements, isolation, prepared, retries);
        }
    }
}
