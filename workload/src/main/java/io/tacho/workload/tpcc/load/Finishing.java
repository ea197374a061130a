package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.TpccTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is left when all rows are there: statistics, keys, indexes, foreign keys, and the count. What the catalog shows as
 * done is not done again. One host does it, the one that holds the lock. Used by one thread.
 */
final class Finishing {
    private static final String LOCK =
            "select value from " + LoadParameters.TABLE + " where name = 'workload' for update nowait";
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final Connection main;
    private final LoadThreads threads;
    private final LoadSteps steps;

    /** @param main holds the lock; the work is done by the threads */
    Finishing(Connection main, LoadThreads threads, LoadSteps steps) {
        this.main = main;
        this.threads = threads;
        this.steps = steps;
    }

    /** What came of it. */
    enum Outcome {
        /** The load is whole. */
        DONE,
        /** Another host was here before, and has made it whole. */
        DONE_BEFORE,
        /** Another host is at it. */
        LEFT
    }

    /**
     * Finishes the load, unless another host does.
     *
     * @param counted receives the rows counted
     * @throws WorkloadException if a table has another number of rows than the rules give it
     */
    Outcome finish(LoadParameters parameters, Population population, Map<TpccTable, Long> counted)
            throws WorkloadException, SQLException, InterruptedException {
        main.setAutoCommit(false);
        try {
            if (!lock()) {
                return Outcome.LEFT;
            }
            if (LoadParameters.isWhole(main)) {
                return Outcome.DONE_BEFORE;
            }
            makeAll(parameters);
            steps.run(LoadStep.VERIFY, () -> counted.putAll(count()));
            verify(counted, population, parameters.warehouses());
            parameters.finish(main);
            main.commit();
            return Outcome.DONE;
        } finally {
            main.rollback();
            main.setAutoCommit(true);
        }
    }

    /** A line that is locked as long as this host lives: a database without advisory locks has these too. */
    private boolean lock() throws SQLException {
        try (Statement statement = main.createStatement()) {
            statement.execute(LOCK);
            return true;
        } catch (SQLException e) {
            if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    private void makeAll(LoadParameters parameters) throws SQLException, InterruptedException {
        TpccSchema schema = TpccSchema.of(parameters);
        steps.run(
                LoadStep.VACUUM,
                () -> threads.together(
                        schema.vacuum().stream().map(LoadTask::of).toList()));
        steps.run(LoadStep.PRIMARY_KEYS, () -> threads.together(missing(schema.primaryKeys(), constraints())));
        steps.run(LoadStep.INDEXES, () -> threads.together(missing(schema.indexes(), indexes())));
        if (parameters.foreignKeys()) {
            steps.run(LoadStep.FOREIGN_KEYS, () -> {
                threads.inOrder(missing(schema.foreignKeys(), constraints()));
                threads.together(byTable(schema.foreignKeyChecks(), checkedConstraints()));
            });
        }
    }

    private static List<LoadTask> missing(List<SchemaStatement> statements, Set<String> there) {
        return statements.stream()
                .filter(statement -> !there.contains(statement.name()))
                .map(Finishing::unlessThere)
                .toList();
    }

    /** One task for each table, for checks of one table lock each other out. */
    private static List<LoadTask> byTable(List<SchemaStatement> statements, Set<String> there) {
        Map<TpccTable, List<LoadTask>> tasks = new LinkedHashMap<>();
        statements.stream()
                .filter(statement -> !there.contains(statement.name()))
                .forEach(statement -> tasks.computeIfAbsent(statement.table(), any -> new ArrayList<>())
                        .add(LoadTask.of(statement.sql())));
        return tasks.values().stream().map(Finishing::chain).toList();
    }

    private static LoadTask chain(Collection<LoadTask> tasks) {
        return connection -> {
            for (LoadTask task : tasks) {
                task.run(connection);
            }
        };
    }

    /** A session of a loader that was killed may still be making the same thing: then this one waits, and finds it there. */
    private static LoadTask unlessThere(SchemaStatement statement) {
        return connection -> {
            try {
                LoadTask.of(statement.sql()).run(connection);
            } catch (SQLException e) {
                if (!LoadTables.isThere(e)) {
                    throw e;
                }
            }
        };
    }

    private Set<String> constraints() throws SQLException, InterruptedException {
        return names("select conname from pg_constraint where connamespace = current_schema()::regnamespace");
    }

    private Set<String> checkedConstraints() throws SQLException, InterruptedException {
        return names("select conname from pg_constraint"
                + " where connamespace = current_schema()::regnamespace and convalidated");
    }

    private Set<String> indexes() throws SQLException, InterruptedException {
        return names("select relname from pg_class"
                + " where relnamespace = current_schema()::regnamespace and relkind in ('i', 'I')");
    }

    /** Not over the connection with the lock: its transaction might see the catalog as it was at its begin. */
    private Set<String> names(String query) throws SQLException, InterruptedException {
        return threads.alone(connection -> {
            Set<String> names = new HashSet<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
            return names;
        });
    }

    private Map<TpccTable, Long> count() throws SQLException, InterruptedException {
        Map<TpccTable, Long> rows = new ConcurrentHashMap<>();
        List<LoadTask> counts = new ArrayList<>();
        for (TpccTable table : TpccTable.values()) {
            counts.add(connection -> rows.put(table, connection.attempt(open -> count(open, table))));
        }
        threads.together(counts);
        return rows;
    }

    private static long count(Connection connection, TpccTable table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from " + table.sqlName())) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Compares counted rows with the rules; one row too few or too many is an error. */
    static void verify(Map<TpccTable, Long> counted, Population population, int warehouses) throws WorkloadException {
        List<String> wrong = new ArrayList<>();
        for (TpccTable table : TpccTable.values()) {
            long right = population.rows(table, warehouses);
            if (counted.get(table) != right) {
                wrong.add(table.sqlName() + " has " + counted.get(table) + " rows instead of " + right);
            }
        }
        if (!wrong.isEmpty()) {
            throw new WorkloadException(
                    WorkloadException.Kind.FAILED,
                    "the load is wrong: " + String.join(", ", wrong)
                            + "; see that nothing else uses the tables, and load again with --drop");
        }
    }
}
