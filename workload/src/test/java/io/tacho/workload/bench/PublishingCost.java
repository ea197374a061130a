package io.tacho.workload.bench;

import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.drive.ClientSettings;
import io.tacho.workload.drive.Defaults;
import io.tacho.workload.drive.ErrorTolerance;
import io.tacho.workload.drive.MeasuredRun;
import io.tacho.workload.drive.OfferedLoad;
import io.tacho.workload.drive.RunPlan;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.TpccSettings;
import io.tacho.workload.tpcc.TpccWorkload;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What recording and publishing cost: whole clients without waits on a PostgreSQL of its own, in alternating pairs with
 * everything published and with nothing recorded. {@code WAREHOUSES CONNECTIONS SECONDS PAIRS}.
 */
public final class PublishingCost {
    private final Path folder;
    private final KafkaAccess kafka;
    private final DatabaseAddress address;
    private final int connections;
    private final int seconds;

    private PublishingCost(Path folder, KafkaAccess kafka, DatabaseAddress address, int connections, int seconds) {
        this.folder = folder;
        this.kafka = kafka;
        this.address = address;
        this.connections = connections;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) throws Exception {
        int warehouses = Integer.parseInt(arguments[0]);
        Path folder = Files.createTempDirectory("tacho-publishing-cost");
        try (EmbeddedPostgres server =
                        EmbeddedPostgres.start(PostgresSettings.temporary().with("synchronous_commit", "off"));
                BrokerProcess broker = BrokerProcess.start(folder.resolve("kafka"))) {
            DatabaseAddress address = ConnectionStrings.parseAll(
                            List.of("postgres://postgres@127.0.0.1:" + server.port() + "/postgres"), Map.of())
                    .get(0);
            new TpccLoader(
                            new LoadSettings(
                                    List.of(address),
                                    warehouses,
                                    LoadSettings.DEFAULT_THREADS,
                                    LoadSettings.DEFAULT_SEED,
                                    LoadSettings.ForeignKeys.CREATE,
                                    LoadSettings.ExistingTables.CONTINUE,
                                    "bench"),
                            LoadProgress.NONE)
                    .load();
            new PublishingCost(
                            folder,
                            new KafkaAccess(broker.bootstrap(), Map.of()),
                            address,
                            Integer.parseInt(arguments[1]),
                            Integer.parseInt(arguments[2]))
                    .compare(Integer.parseInt(arguments[3]));
        } finally {
            delete(folder);
        }
    }

    /** Either order in turn, since the database grows. */
    private void compare(int pairs) throws WorkloadException {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            boolean publishFirst = pair % 2 == 0;
            double first = operationsPerSecond(pair + "-1", publishFirst);
            double second = operationsPerSecond(pair + "-2", !publishFirst);
            ratios.add(publishFirst ? first / second : second / first);
        }
        ratios.sort(Comparator.naturalOrder());
        System.out.printf(
                "published / unrecorded: median %.3f of %d pairs (%.3f to %.3f)%n",
                ratios.get(pairs / 2), pairs, ratios.get(0), ratios.get(pairs - 1));
    }

    private double operationsPerSecond(String name, boolean published) throws WorkloadException {
        RunPlan plan = new RunPlan(
                "publishing-cost-" + name,
                1,
                Duration.ofSeconds(3),
                Duration.ofSeconds(seconds),
                OfferedLoad.waits(0),
                ErrorTolerance.GO_ON,
                Duration.ofSeconds(1),
                Defaults.OPERATION_PARTITIONS,
                Map.of(),
                "bench");
        ClientSettings settings = new ClientSettings(
                "a",
                plan,
                kafka,
                folder.resolve("journals"),
                connections,
                connections,
                Defaults.DRAIN,
                Defaults.START_TIMEOUT,
                Defaults.ACKNOWLEDGE_TIMEOUT);
        TpccWorkload workload = new TpccWorkload(TpccSettings.of(List.of(address), connections));
        MeasuredRun run =
                published ? MeasuredRun.published(settings, workload) : MeasuredRun.unrecorded(settings, workload);
        long operations = Stream.of("new_orders", "payments", "order_statuses", "deliveries", "stock_levels")
                .mapToLong(counter -> run.counters().get(counter))
                .sum();
        System.out.printf(
                "%-10s %8.0f operations/s, %6.0f New-Orders/min, client %.4f CPU-s per 1,000 operations %s%n",
                published ? "published" : "unrecorded",
                operations / (double) seconds,
                run.counters().get("new_orders") * 60.0 / seconds,
                run.cpuSeconds() * 1_000 / operations,
                run.perturbed());
        return operations / (double) seconds;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
