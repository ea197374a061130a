package io.tacho.workload.bench;

import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Measures loading: {@code tacho init tpcc}, as a user starts it, again and again into an emptied database, with foreign keys
 * and without, and prints medians with spread. {@code docs/bench} holds the script that calls it and says how.
 */
final class TpccLoads {
    private static final String USAGE =
            "usage: [--url URL] [--warehouses N] [--threads N] [--repeats N] [--cells keys,bare] [--tacho COMMAND]";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double SECONDS_PER_MINUTE = 60;

    private final Map<String, String> options = new LinkedHashMap<>(Map.of(
            "--url",
            "",
            "--warehouses",
            "20",
            "--threads",
            "2",
            "--repeats",
            "3",
            "--cells",
            "keys,bare",
            "--tacho",
            "./tacho"));
    private String url;

    private record Load(double seconds, int warehouses, double driverSeconds, double serverSeconds) {
        double warehousesPerMinute() {
            return warehouses / seconds * SECONDS_PER_MINUTE;
        }

        double driverPerWarehouse() {
            return driverSeconds / warehouses;
        }

        double serverPerWarehouse() {
            return serverSeconds / warehouses;
        }
    }

    private TpccLoads(String[] arguments) {
        for (int i = 0; i < arguments.length; i += 2) {
            if (!options.containsKey(arguments[i]) || i + 1 == arguments.length) {
                throw new IllegalArgumentException(USAGE);
            }
            options.put(arguments[i], arguments[i + 1]);
        }
    }

    public static void main(String[] arguments) throws Exception {
        TpccLoads loads = new TpccLoads(arguments);
        loads.url = loads.options.get("--url");
        if (!loads.url.isEmpty()) {
            loads.measureAll();
            return;
        }
        // As for the figures of docs/performance.md, but for one that loading alone needs.
        PostgresSettings settings = PostgresSettings.temporary()
                .with("shared_buffers", "2GB")
                .with("synchronous_commit", "off")
                .with("max_wal_size", "8GB")
                .with("checkpoint_timeout", "30min");
        try (EmbeddedPostgres server = EmbeddedPostgres.start(settings)) {
            loads.url = "postgres://postgres@127.0.0.1:" + server.port() + "/postgres";
            loads.measureAll();
        }
    }

    private void measureAll() throws Exception {
        Map<String, List<Load>> measured = new LinkedHashMap<>();
        for (int repeat = 0; repeat < Integer.parseInt(options.get("--repeats")); repeat++) {
            for (String cell : options.get("--cells").split(",")) {
                Load load = measure(cell);
                System.err.printf(
                        Locale.ROOT,
                        "| %s | %.1f s | %.1f warehouses/min | driver %.3f | server %.3f |%n",
                        cell,
                        load.seconds(),
                        load.warehousesPerMinute(),
                        load.driverPerWarehouse(),
                        load.serverPerWarehouse());
                measured.computeIfAbsent(cell, any -> new ArrayList<>()).add(load);
            }
        }
        System.out.println(
                "\n| foreign keys | wall, s | warehouses/min | driver CPU-s per warehouse | server CPU-s per warehouse |"
                        + "\n|---|---|---|---|---|");
        measured.forEach((cell, all) -> System.out.println("| " + ("keys".equals(cell) ? "all ten" : "none") + " | "
                + column(all, Load::seconds, "%.1f")
                + column(all, Load::warehousesPerMinute, "%.1f")
                + column(all, Load::driverPerWarehouse, "%.3f")
                + column(all, Load::serverPerWarehouse, "%.3f")));
    }

    /** The wall clock and the driver's CPU begin with the start of the command and end with its end: nothing is left out. */
    private Load measure(String cell) throws Exception {
        DatabaseAddress address =
                ConnectionStrings.parseAll(List.of(url), System.getenv()).get(0);
        tacho("init", "tpcc", url, "--drop-only");
        ServerProcesses server = new ServerProcesses(firstProcessAfterCheckpoint(address));
        List<String> words = new ArrayList<>(List.of(
                "init",
                "tpcc",
                url,
                "--warehouses",
                options.get("--warehouses"),
                "--threads",
                options.get("--threads")));
        if (!"keys".equals(cell)) {
            words.add("--no-foreign-keys");
        }
        long serverBefore = server.cpuMillis().orElse(0);
        long driverBefore = childrensNanos();
        long begin = System.nanoTime();
        tacho(words.toArray(String[]::new));
        double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
        return new Load(
                seconds,
                Integer.parseInt(options.get("--warehouses")),
                (childrensNanos() - driverBefore) / NANOS_PER_SECOND,
                (server.cpuMillis().orElse(0) - serverBefore) / (double) TimeUnit.SECONDS.toMillis(1));
    }

    private void tacho(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(options.get("--tacho").split(" ")));
        command.addAll(Arrays.asList(words));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + process.exitValue());
        }
    }

    /** CPU time of all children of this process that have ended, from Linux's /proc. */
    private static long childrensNanos() throws IOException {
        String stat = Files.readString(Path.of(
                "/proc", String.valueOf(ManagementFactory.getRuntimeMXBean().getPid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        // Places after the name: user and system time of children that were waited for, in hundredths of a second.
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * 10_000_000L;
    }

    /** 0 if this user may not ask, or the server is on another machine as far as can be seen. */
    private static long firstProcessAfterCheckpoint(DatabaseAddress address) throws Exception {
        try (Connection connection = Connector.to(address).open();
                Statement statement = connection.createStatement()) {
            statement.execute("checkpoint");
            try (ResultSet row =
                    statement.executeQuery("select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)")) {
                row.next();
                return Long.parseLong(row.getString(1));
            }
        } catch (SQLException e) {
            System.err.println("no figures of the server: " + e.getMessage());
            return 0;
        }
    }

    private static String column(List<Load> all, ToDoubleFunction<Load> figure, String format) {
        double[] values = all.stream().mapToDouble(figure).sorted().toArray();
        double median = (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
        return String.format(Locale.ROOT, format, median) + " (" + String.format(Locale.ROOT, format, values[0])
                + " to " + String.format(Locale.ROOT, format, values[values.length - 1]) + ") | ";
    }
}
