package io.tacho.cli.client;

import io.tacho.cli.option.OptionValue;
import io.tacho.workload.drive.Defaults;
import io.tacho.workload.drive.RunPlan;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.RetryPolicy;
import io.tacho.workload.tpcc.IsolationLevel;
import io.tacho.workload.tpcc.StatementStyle;
import io.tacho.workload.tpcc.TpccSettings;
import io.tacho.workload.tpcc.TpccWorkload;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Options of the TPC-C workload that {@code run tpcc} and {@code demo} share. */
public final class TpccOptions {
    private static final int TERMINALS_PER_WAREHOUSE = 10;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads of a client that execute operations (default: without waits two per processor, with"
                    + " waits one per 20 terminals, at least 16).")
    private Optional<Integer> workers = Optional.empty();

    @Option(
            names = "--conns",
            paramLabel = "N",
            description = "Connections of a client, at most as many as workers (default: one for each worker).")
    private Optional<Integer> connections = Optional.empty();

    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            defaultValue = "default",
            description = "default (the server's), read-committed, repeatable-read or serializable.")
    private String isolation;

    @Option(
            names = "--statements",
            paramLabel = "STYLE",
            defaultValue = "batched",
            description = "How transactions are put into statements: batched, two round trips a New-Order (default:"
                    + " ${DEFAULT-VALUE}).")
    private String statements;

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
        connections.ifPresent(number -> OptionValue.requireAtLeast("--conns", addresses, number));
        if (workers.isPresent() && connections.isPresent()) {
            OptionValue.requireWithin("--conns", 1, workers.get(), connections.get());
        }
        StatementStyle.parse(statements);
        IsolationLevel.parse(isolation);
    }

    /**
     * The workload, with as many connections as this client's workers can use.
     *
     * @param warehouses driven by all clients; empty for all that are loaded
     * @param range of this client; empty for its share
     * @throws WorkloadException if a value is wrong, or the database is not there or not loaded
     */
    public SizedWorkload workload(
            List<DatabaseAddress> addresses, Optional<Integer> warehouses, Optional<String> range, RunPlan plan)
            throws WorkloadException {
        Optional<WarehouseRange> own =
                range.isEmpty() ? Optional.empty() : Optional.of(WarehouseRange.parse(range.get()));
        TpccSettings first = settings(addresses, warehouses, own, addresses.size());
        TpccWorkload look = new TpccWorkload(first);
        look.inspect();
        long share = own.map(mine -> mine.last() - mine.first() + 1L)
                .orElseGet(() -> shareOf(look.warehousesDriven().getAsLong(), plan.clients()));
        int terminals = Math.toIntExact(Math.min(Integer.MAX_VALUE, share * TERMINALS_PER_WAREHOUSE));
        int threads =
                Math.min(workers.orElseGet(() -> Defaults.workers(plan.load().waitFactor(), terminals)), terminals);
        int sockets = connections.orElse(Math.max(threads, addresses.size()));
        return new SizedWorkload(
                new TpccWorkload(settings(addresses, warehouses, own, sockets)),
                Math.max(workers.orElse(Defaults.AUTOMATIC), threads),
                connections.orElse(Defaults.AUTOMATIC));
    }

    /**
     * A workload and how many threads and connections it was made for.
     *
     * @param workload the workload
     * @param workers threads
     * @param connections as asked for; {@link Defaults#AUTOMATIC} for one a worker
     */
    public record SizedWorkload(TpccWorkload workload, int workers, int connections) {}

    /** The largest of equal shares. */
    private static long shareOf(long warehouses, int clients) {
        return (warehouses + clients - 1) / Math.max(1, clients);
    }

    private TpccSettings settings(
            List<DatabaseAddress> addresses, Optional<Integer> warehouses, Optional<WarehouseRange> range, int sockets)
            throws WorkloadException {
        return new TpccSettings(
                addresses,
                warehouses.map(OptionalInt::of).orElse(OptionalInt.empty()),
                range,
                sockets,
                seed.map(OptionalLong::of).orElse(OptionalLong.empty()),
                StatementStyle.parse(statements),
                IsolationLevel.parse(isolation),
                RetryPolicy.DEFAULT);
    }
}
