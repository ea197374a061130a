package io.tacho.cli.client;

import io.tacho.cli.option.OptionValue;
import io.tacho.workload.drive.Defaults;
import io.tacho.workload.drive.RunPlan;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.FileDescriptors;
import io.tacho.workload.sql.PreparedStatements;
import io.tacho.workload.tpcc.IsolationLevel;
import io.tacho.workload.tpcc.StatementStyle;
import io.tacho.workload.tpcc.TpccSettings;
import io.tacho.workload.tpcc.TpccWorkload;
import io.tacho.workload.tpcc.plan.Mix;
import io.tacho.workload.tpcc.plan.WarehouseChoice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the TPC-C workload that {@code run tpcc} and {@code demo} share. */
public final class TpccOptions {
    @Mixin
    private WarehouseOptions warehouses;

    @Option(
            names = "--mix",
            paramLabel = "MIX",
            defaultValue = "deck",
            description =
                    "deck: 10 newOrder, 10 payment and one each of orderStatus, delivery, stockLevel in every 23 of"
                            + " a terminal; or weights of independent draws, such as"
                            + " newOrder=45,payment=43,orderStatus=4,delivery=4,stockLevel=4, where an operation that is not"
                            + " named has weight 0 (default: ${DEFAULT-VALUE}).")
    private String mix;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "Threads of a client that execute operations, at least one for each database address (default: in a"
                            + " closed loop two per processor, at most 64; with waits one per 20 terminals, and with"
                            + " --max-rate as many as responses of 50 ms need, both 16 to 256).")
    private Optional<Integer> workers = Optional.empty();

    @Option(
            names = "--conns",
            paramLabel = "N",
            description = "Connections of a client, at least one for each database address, at most as many as workers"
                    + " (default: one for each worker).")
    private Optional<Integer> connections = Optional.empty();

    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            defaultValue = "default",
            description = "Isolation of the transactions: default (the server's), read-committed, repeatable-read or"
                    + " serializable (default: ${DEFAULT-VALUE}).")
    private String isolation;

    @Option(
            names = "--statements",
            paramLabel = "STYLE",
            defaultValue = "batched",
            description = "How transactions are put into statements: batched, plain multi-row SQL, two round trips a"
                    + " New-Order; single, one data-modifying statement a transaction; functions, on the server, put there"
                    + " by the client where they are missing (default: ${DEFAULT-VALUE}).")
    private String statements;

    @Option(
            names = "--prepared",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "off: for a connection pooler in transaction mode (pgbouncer): no prepared statements on the"
                    + " server, and settings within each transaction (default: ${DEFAULT-VALUE}).")
    private String prepared;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the run's random streams (default: drawn; the run's first client decides).")
    private Optional<Long> seed = Optional.empty();

    /**
     * Refuses what can be refused without a database.
     *
     * @param addresses addresses of the database
     * @throws WorkloadException naming the option
     */
    public void check(int addresses) throws WorkloadException {
        workers.ifPresent(number -> OptionValue.requireAtLeast("--workers", 1, number));
        connections.ifPresent(number -> OptionValue.requireAtLeast("--conns", 1, number));
        requireForEachAddress("--workers", workers, addresses);
        requireForEachAddress("--conns", connections, addresses);
        if (workers.isPresent() && connections.isPresent()) {
            OptionValue.requireWithin("--conns", 1, workers.get(), connections.get());
        }
        StatementStyle.parse(statements);
        IsolationLevel.parse(isolation);
        PreparedStatements.parse(prepared);
        Mix.parse(mix);
    }

    private static void requireForEachAddress(String option, Optional<Integer> number, int addresses)
            throws WorkloadException {
        if (number.isPresent() && number.get() < addresses) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    option + " is " + number.get() + " for " + addresses
                            + " database addresses: give at least one for each");
        }
    }

    /**
     * Which warehouses the run drives.
     *
     * @param number taking part; empty for all that are loaded
     */
    public WarehouseChoice warehouses(Optional<Integer> number) {
        return warehouses.choice(number);
    }

    /**
     * The workload, with as many connections as this client's workers can use.
     *
     * @throws WorkloadException if a value is wrong, or the database is not there or not loaded
     */
    public SizedWorkload workload(List<DatabaseAddress> addresses, WarehouseChoice choice, RunPlan plan)
            throws WorkloadException {
        TpccSettings settings = TpccSettings.of(addresses, addresses.size())
                .with()
                .warehouses(choice)
                .remote(warehouses.remote())
                .mix(Mix.parse(mix))
                .seed(seed.map(OptionalLong::of).orElse(OptionalLong.empty()))
                .statements(StatementStyle.parse(statements))
                .isolation(IsolationLevel.parse(isolation))
                .prepared(PreparedStatements.parse(prepared))
                .done();
        TpccWorkload look = new TpccWorkload(settings);
        look.inspect();
        // The last rank has the largest of the equal shares.
        int terminals = look.warehouses()
                .terminals(plan.clients() - 1, plan.clients(), addresses.size())
                .count();
        ClientSize size = ClientSize.of(
                workers,
                connections,
                Defaults.workers(plan.load(), plan.clients(), terminals),
                terminals,
                addresses.size());
        FileDescriptors.requireHere(size.connections());
        return new SizedWorkload(
                new TpccWorkload(settings.with().connections(size.connections()).done()),
                size.workers(),
                size.connections(),
                size.unused(workers, connections, terminals));
    }

    /**
     * A workload and how many threads and connections it was made for.
     *
     * @param workload the workload
     * @param workers threads
     * @param connections in all, at most one a thread
     * @param note what was asked for and cannot be used; empty if nothing
     */
    public record SizedWorkload(TpccWorkload workload, int workers, int connections, Optional<String> note) {}
}
