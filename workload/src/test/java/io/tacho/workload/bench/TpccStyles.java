package io.tacho.workload.bench;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.IsolationLevel;
import io.tacho.workload.tpcc.StatementStyle;
import io.tacho.workload.tpcc.check.ConsistencyCheck;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Measures the styles of statements: loads afresh, drives one client in a process of its own against PostgreSQL and a broker
 * in processes of their own, checks the database, again and again, and prints medians with spread. {@code docs/bench}
 * holds the script that calls it and says how.
 */
final class TpccStyles {
    private static final String FLOOR_SECONDS = "5";
    private static final String USAGE =
            "usage: [--url URL] [--warehouses N] [--conns N] [--ramp S] [--seconds S] [--repeats N]"
                    + " [--cells styles,serializable,recording]";

    private final Map<String, String> options = new LinkedHashMap<>(Map.of(
            "--url",
            "",
            "--warehouses",
            "4",
            "--conns",
            "4",
            "--ramp",
            "10",
            "--seconds",
            "60",
            "--repeats",
            "3",
            "--cells",
            "styles,serializable,recording"));
    private final List<Measurement> floors = new ArrayList<>();
    private final Map<Cell, List<Measurement>> measured = new LinkedHashMap<>();
    private final Path folder = Files.createTempDirectory("tacho-styles");
    private String url;
    private String bootstrap;
    private int runs;

    private TpccStyles(String[] arguments) throws IOException {
        for (int i = 0; i < arguments.length; i += 2) {
            if (!options.containsKey(arguments[i]) || i + 1 == arguments.length) {
                throw new IllegalArgumentException(USAGE);
            }
            options.put(arguments[i], arguments[i + 1]);
        }
    }

    public static void main(String[] arguments) throws Exception {
        TpccStyles styles = new TpccStyles(arguments);
        try {
            styles.withServer();
        } finally {
            delete(styles.folder);
        }
    }

    private void withServer() throws Exception {
        if (!options.get("--url").isEmpty()) {
            url = options.get("--url");
            withBroker();
            return;
        }
        // The settings that the figures of docs/performance.md were measured with.
        PostgresSettings settings = PostgresSettings.temporary()
                .with("shared_buffers", "2GB")
                .with("synchronous_commit", "off")
                .with("max_wal_size", "8GB")
                .with("checkpoint_timeout", "30min");
        try (EmbeddedPostgres server = EmbeddedPostgres.start(settings)) {
            url = "postgres://postgres@127.0.0.1:" + server.port() + "/postgres";
            withBroker();
        }
    }

    private void withBroker() throws Exception {
        Process broker = java(
                        "-Xmx512m",
                        "",
                        EmbeddedBroker.class.getName(),
                        folder.resolve("kafka").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            bootstrap = lineThatStarts(broker, "ready bootstrap=");
            measureAll();
        } finally {
            broker.destroy();
            broker.waitFor();
        }
    }

    private void measureAll() throws Exception {
        int repeats = Integer.parseInt(options.get("--repeats"));
        List<String> cells = List.of(options.get("--cells").split(","));
        for (int repeat = 0; repeat < repeats; repeat++) {
            measureFloor();
            for (StatementStyle style : StatementStyle.values()) {
                if (cells.contains("styles") || cells.contains(style.optionName())) {
                    measure(new Cell(style, IsolationLevel.READ_COMMITTED, true));
                }
                if (cells.contains("serializable") || cells.contains(style.optionName() + ":serializable")) {
                    measure(new Cell(style, IsolationLevel.SERIALIZABLE, true));
                }
            }
        }
        print();
        if (cells.contains("recording")) {
            measurePairs(repeats);
        }
    }

    /** Before each round of the cells, for a machine's speed changes. */
    private void measureFloor() throws Exception {
        DatabaseAddress address =
                ConnectionStrings.parseAll(List.of(url), System.getenv()).get(0);
        Process client = java(
                        "-XX:+ExitOnOutOfMemoryError",
                        System.getenv().getOrDefault("TACHO_JAVA_OPTS", ""),
                        FloorClient.class.getName(),
                        url,
                        options.get("--conns"),
                        FLOOR_SECONDS,
                        FLOOR_SECONDS,
                        String.valueOf(firstProcessAfterCheckpoint(address)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        floors.add(Measurement.parse(lineThatStarts(client, "")));
        client.waitFor();
    }

    /** On and off take turns, and so does who is first. */
    private void measurePairs(int pairs) throws Exception {
        List<Double> ratios = new ArrayList<>();
        measured.clear();
        for (int pair = 0; pair < pairs; pair++) {
            double[] rate = new double[2];
            for (int half = 0; half < 2; half++) {
                boolean recorded = (pair + half) % 2 == 0;
                Measurement one = measure(new Cell(StatementStyle.BATCHED, IsolationLevel.READ_COMMITTED, recorded));
                rate[recorded ? 0 : 1] = one.transactionsPerSecond();
            }
            ratios.add(100 * rate[0] / rate[1]);
        }
        print();
        System.out.println("\nThroughput with recording and publishing, percent of that without: "
                + spread(ratios.stream().mapToDouble(Double::doubleValue).toArray(), "%.1f"));
    }

    private Measurement measure(Cell cell) throws Exception {
        DatabaseAddress address =
                ConnectionStrings.parseAll(List.of(url), System.getenv()).get(0);
        new TpccLoader(
                        new LoadSettings(
                                List.of(address),
                                Integer.parseInt(options.get("--warehouses")),
                                LoadSettings.DEFAULT_THREADS,
                                LoadSettings.DEFAULT_SEED,
                                ForeignKeys.CREATE,
                                ExistingTables.DROP,
                                "bench"),
                        LoadProgress.NONE)
                .load();
        Process client = java(
                        "-XX:+ExitOnOutOfMemoryError",
                        System.getenv().getOrDefault("TACHO_JAVA_OPTS", ""),
                        MeasuredClient.class.getName(),
                        url,
                        bootstrap,
                        "bench-" + runs++,
                        cell.style().optionName(),
                        cell.isolation().optionName(),
                        cell.recorded() ? "on" : "off",
                        options.get("--conns"),
                        options.get("--ramp"),
                        options.get("--seconds"),
                        folder.resolve("journals").toString(),
                        String.valueOf(firstProcessAfterCheckpoint(address)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Measurement result = Measurement.parse(lineThatStarts(client, ""));
        client.waitFor();
        String broken = new ConsistencyCheck(address).run().toString();
        System.err.println("| " + cell + " | " + result.line() + " | broken " + broken);
        if (!"[]".equals(broken)) {
            throw new IllegalStateException("the database is not consistent after " + cell + ": " + broken);
        }
        measured.computeIfAbsent(cell, any -> new ArrayList<>()).add(result);
        return result;
    }

    /** 0 if this user may not ask, or the server is on another machine as far as can be seen. */
    private static long firstProcessAfterCheckpoint(DatabaseAddress address) throws Exception {
        try (Connection connection = Connector.to(address).open();
                Statement statement = connection.createStatement()) {
            statement.execute("checkpoint");
            try (ResultSet row = statement.executeQuery(
                    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) || ' ' || version()")) {
                row.next();
                long first = Long.parseLong(row.getString(1).split(" ")[0]);
                boolean here = Files.exists(Path.of("/proc/" + first + "/stat"))
                        && Files.readString(Path.of("/proc/" + first + "/stat")).contains("postgres");
                return here ? first : 0;
            }
        } catch (SQLException e) {
            System.err.println("no figures of the server: " + e.getMessage());
            return 0;
        }
    }

    private static ProcessBuilder java(String flag, String moreFlags, String... arguments) {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), flag));
        if (!moreFlags.isBlank()) {
            words.addAll(List.of(moreFlags.strip().split("\\s+")));
        }
        words.addAll(List.of("-cp", System.getProperty("java.class.path")));
        words.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(words);
    }

    /** The rest of the first such line, or a client's measurement. */
    private static String lineThatStarts(Process process, String start) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (start.isEmpty() ? Measurement.isLine(line) : line.startsWith(start)) {
                return line.substring(start.length());
            }
        }
        throw new IOException("a process ended too early");
    }

    private void print() {
        if (measured.isEmpty()) {
            return;
        }
        System.out.println(
                "\n| style | isolation | recording | New-Orders/min, thousands | transactions/s | driver CPU-s per"
                        + " 1,000 | server CPU-s per 1,000 | retries, % |\n|---|---|---|---|---|---|---|---|");
        System.out.println("| select of a parameter, in calls | | | | "
                + column(floors, Measurement::transactionsPerSecond, "%.0f")
                + column(floors, Measurement::driverPerThousand, "%.4f")
                + column(floors, Measurement::serverPerThousand, "%.4f")
                + "|");
        measured.forEach((cell, all) -> System.out.println("| " + cell + " | "
                + column(all, one -> one.newOrdersPerMinute() / 1000, "%.1f")
                + column(all, Measurement::transactionsPerSecond, "%.0f")
                + column(all, Measurement::driverPerThousand, "%.4f")
                + column(all, Measurement::serverPerThousand, "%.3f")
                + column(all, Measurement::retryPercent, "%.1f")));
    }

    private static String column(List<Measurement> all, ToDoubleFunction<Measurement> figure, String format) {
        return spread(all.stream().mapToDouble(figure).toArray(), format) + " | ";
    }

    /** Median, and least to most in brackets. */
    private static String spread(double[] values, String format) {
        Arrays.sort(values);
        double median = (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
        String least = String.format(Locale.ROOT, format, values[0]);
        String most = String.format(Locale.ROOT, format, values[values.length - 1]);
        return String.format(Locale.ROOT, format, median) + " (" + least + " to " + most + ")";
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
