package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.SqlErrors;
import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.TpccTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Creates and loads a TPC-C database (clauses 1.3 and 4.3): rows by COPY into bare tables, then keys, indexes and foreign
 * keys, and a count of every table. To be used once, by one thread.
 */
public final class TpccLoader {
    private static final Map<String, String> SESSION =
            Map.of("synchronous_commit", "off", "maintenance_work_mem", "256MB");

    private final LoadSettings settings;
    private final LoadProgress progress;
    private final Map<LoadStep, Duration> steps = new EnumMap<>(LoadStep.class);

    public TpccLoader(LoadSettings settings, LoadProgress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Loads.
     *
     * @throws WorkloadException if the database cannot be reached, holds such tables already, refuses a step, or holds
     *     another number of rows afterwards
     * @throws InterruptedException if the thread was interrupted; the load is not whole then
     */
    public LoadReport load() throws WorkloadException, InterruptedException {
        settings.check();
        DatabaseAddress first = settings.addresses().get(0);
        for (DatabaseAddress address : settings.addresses()) {
            Connector.direct(address).dialect();
        }
        Population population = new Population(settings.seed());
        boolean foreignKeys = settings.foreignKeys() == LoadSettings.ForeignKeys.CREATE;
        LoadParameters parameters = new LoadParameters(
                LoadParameters.drawId(),
                settings.warehouses(),
                settings.seed(),
                population.cLast(),
                foreignKeys,
                settings.toolVersion());
        List<Connector> connectors = settings.addresses().stream()
                .map(address -> Connector.direct(address).with(SESSION))
                .toList();
        try (Connection main = connectors.get(0).open()) {
            prepareTables(main, first);
            try (LoadThreads threads = new LoadThreads(connectors, settings.threads())) {
                CopyParts parts = new CopyParts(population, settings.warehouses(), progress);
                step(LoadStep.COPY, () -> threads.together(parts.tasks()));
                step(LoadStep.VACUUM, () -> threads.together(statements(TpccSchema.vacuum())));
                step(LoadStep.PRIMARY_KEYS, () -> threads.together(made(TpccSchema.primaryKeys())));
                step(LoadStep.INDEXES, () -> threads.together(made(TpccSchema.indexes())));
                if (foreignKeys) {
                    step(LoadStep.FOREIGN_KEYS, () -> {
                        threads.inOrder(made(TpccSchema.foreignKeys()));
                        threads.together(byTable(TpccSchema.foreignKeyChecks()));
                    });
                }
            }
            Map<TpccTable, Long> rows = new EnumMap<>(TpccTable.class);
            step(LoadStep.VERIFY, () -> rows.putAll(count(main)));
            verify(rows, population, settings.warehouses());
            parameters.write(main);
            return new LoadReport(parameters, rows, steps);
        } catch (SQLException e) {
            throw SqlErrors.duringDirect("loading " + first, e);
        }
    }

    private void prepareTables(Connection connection, DatabaseAddress address)
            throws WorkloadException, SQLException, InterruptedException {
        if (settings.existing() == LoadSettings.ExistingTables.REFUSE) {
            refuseExisting(connection, address);
        }
        step(LoadStep.CREATE_TABLES, () -> {
            List<String> statements = new ArrayList<>(TpccSchema.dropTables());
            statements.add("drop table if exists " + LoadParameters.TABLE);
            TpccSchema.createTables().forEach(table -> statements.add(table.sql()));
            statements.add("create table " + LoadParameters.TABLE + " (name text primary key, value text not null)");
            for (String statement : statements) {
                LoadTask.of(statement).run(connection);
            }
        });
    }

    private static void refuseExisting(Connection connection, DatabaseAddress address)
            throws WorkloadException, SQLException {
        List<String> present = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (TpccTable table : TpccTable.values()) {
                if (LoadParameters.exists(statement, table.sqlName())) {
                    present.add(table.sqlName());
                }
            }
        }
        if (!present.isEmpty()) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    address + " already has tables of TPC-C's names (" + String.join(", ", present)
                            + "): add --drop to replace them, or give another database");
        }
    }

    private static Map<TpccTable, Long> count(Connection connection) throws SQLException {
        Map<TpccTable, Long> rows = new EnumMap<>(TpccTable.class);
        try (Statement statement = connection.createStatement()) {
            for (TpccTable table : TpccTable.values()) {
                try (ResultSet row = statement.executeQuery("select count(*) from " + table.sqlName())) {
                    row.next();
                    rows.put(table, row.getLong(1));
                }
            }
        }
        return rows;
    }

    /** Compares counted rows with the rules; one row too few or too many is an error. */
    static void verify(Map<TpccTable, Long> counted, Population population, int warehouses) throws WorkloadException {
        String wrong = counted.entrySet().stream()
                .filter(table -> table.getValue() != population.rows(table.getKey(), warehouses))
                .map(table -> table.getKey().sqlName() + " has " + table.getValue() + " rows instead of "
                        + population.rows(table.getKey(), warehouses))
                .collect(Collectors.joining(", "));
        if (!wrong.isEmpty()) {
            throw new WorkloadException(
                    WorkloadException.Kind.FAILED,
                    "the load is wrong: " + wrong
                            + "; see that nothing else uses the tables, and load again with --drop");
        }
    }

    private void step(LoadStep step, Work work) throws SQLException, InterruptedException {
        progress.started(step);
        long begin = System.nanoTime();
        work.run();
        steps.put(step, Duration.ofNanos(System.nanoTime() - begin));
    }

    private static List<LoadTask> statements(List<String> statements) {
        return statements.stream().map(LoadTask::of).toList();
    }

    private static List<LoadTask> made(List<SchemaStatement> statements) {
        return statements.stream().map(made -> LoadTask.of(made.sql())).toList();
    }

    /** One task for each table, for checks of one table lock each other out. */
    private static List<LoadTask> byTable(List<SchemaStatement> statements) {
        Map<TpccTable, List<LoadTask>> tasks = new LinkedHashMap<>();
        statements.forEach(one ->
                tasks.computeIfAbsent(one.table(), any -> new ArrayList<>()).add(LoadTask.of(one.sql())));
        List<LoadTask> all = new ArrayList<>();
        tasks.values()
                .forEach(list -> all.add(connection -> {
                    for (LoadTask task : list) {
                        task.run(connection);
                    }
                }));
        return all;
    }

    private interface Work {
        void run() throws SQLException, InterruptedException;
    }
}
