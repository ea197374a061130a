package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.Dialect;
import io.tacho.workload.sql.SqlErrors;
import io.tacho.workload.tpcc.generate.Population;
import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.load.LoadReport.Outcome;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Creates and loads a TPC-C database (clauses 1.3 and 4.3): rows by COPY into bare tables, then keys, indexes and foreign
 * keys, and a count of every table. What an earlier load with the same settings has left is gone on with; several hosts may
 * load shares at once. To be used once, by one thread.
 */
public final class TpccLoader {
    private final LoadSettings settings;
    private final LoadProgress progress;
    private final LoadSteps steps;
    private final Population population;
    private final LoadBook book = new LoadBook();

    public TpccLoader(LoadSettings settings, LoadProgress progress) {
        this.settings = settings;
        this.progress = progress;
        this.steps = new LoadSteps(progress);
        this.population = new Population(settings.seed());
    }

    /**
     * Loads.
     *
     * @throws WorkloadException if the database cannot be reached, holds other tables already, refuses a step, or holds
     *     another number of rows afterwards
     * @throws InterruptedException if the thread was interrupted; the same settings go on with the load
     */
    public LoadReport load() throws WorkloadException, InterruptedException {
        settings.check();
        DatabaseAddress first = settings.addresses().get(0);
        Dialect dialect = dialect();
        LoadStrategy strategy = LoadStrategy.of(dialect);
        List<Connector> connectors = settings.addresses().stream()
                .map(address -> Connector.direct(address).with(strategy.sessionSettings(settings.threads())))
                .toList();
        try (Connection main =
                Connector.direct(first).with(LoadStrategy.MAIN_SESSION).open()) {
            LoadParameters parameters = prepare(main, first);
            if (LoadParameters.isWhole(main)) {
                return report(main, Outcome.WAS_LOADED, parameters);
            }
            try (LoadThreads threads = new LoadThreads(connectors, dialect, settings.threads(), progress)) {
                copy(main, threads, strategy.copy(population, book, settings.warehouses()));
                if (book.extent(main).parts() < CopyPlan.parts(settings.warehouses())) {
                    return report(main, Outcome.SHARE_LOADED, parameters);
                }
                return finish(main, threads, parameters);
            }
        } catch (SQLException e) {
            throw SqlErrors.duringDirect("loading " + first, e);
        }
    }

    /**
     * Drops the tables, and loads nothing.
     *
     * @throws WorkloadException if the database cannot be reached or refuses
     */
    public static void drop(DatabaseAddress address) throws WorkloadException {
        Connector connector = Connector.direct(address);
        connector.dialect();
        try (Connection connection = connector.open()) {
            new LoadTables(connection, address).drop();
        } catch (SQLException e) {
            throw SqlErrors.duringDirect("dropping the tables of " + address, e);
        }
    }

    /**
     * Whether there is nothing to load: the tables are there, and no load of Tacho's that was begun and did not end.
     *
     * @throws WorkloadException if the database cannot be reached
     */
    public static boolean isThere(DatabaseAddress address) throws WorkloadException {
        try (Connection connection = Connector.direct(address).open()) {
            return LoadTables.isThere(connection, TpccTable.WAREHOUSE.sqlName())
                    && (LoadParameters.readBegun(connection).isEmpty() || LoadParameters.isWhole(connection));
        } catch (SQLException e) {
            throw SqlErrors.duringDirect("looking at " + address, e);
        }
    }

    private Dialect dialect() throws WorkloadException {
        Dialect dialect = null;
        for (DatabaseAddress address : settings.addresses()) {
            dialect = Connector.direct(address).dialect();
        }
        return dialect;
    }

    private LoadParameters prepare(Connection main, DatabaseAddress address)
            throws WorkloadException, SQLException, InterruptedException {
        LoadTables tables = new LoadTables(main, address);
        if (settings.existing() == ExistingTables.DROP) {
            steps.run(LoadStep.CREATE_TABLES, tables::drop);
        }
        LoadParameters asked = new LoadParameters(
                LoadParameters.drawId(),
                settings.warehouses(),
                settings.seed(),
                population.cLast(),
                settings.foreignKeys() == LoadSettings.ForeignKeys.CREATE,
                settings.partitions(),
                settings.toolVersion());
        return tables.prepare(asked);
    }

    private void copy(Connection main, LoadThreads threads, PartCopy copy) throws SQLException, InterruptedException {
        LoadBook.Extent there = book.extent(main);
        if (there.parts() > 0) {
            progress.note("going on with a load that was begun before: " + there.warehouses() + " of "
                    + settings.warehouses() + " warehouses are there, " + there.parts() + " of "
                    + CopyPlan.parts(settings.warehouses()) + " parts of tables");
        }
        DoneParts done = book.done(main, settings.share(), settings.warehouses());
        CopyPlan plan = new CopyPlan(settings.share(), settings.warehouses(), done);
        CopyCount count = new CopyCount(new CopyPlan(settings.share(), settings.warehouses(), done), progress);
        steps.run(
                LoadStep.COPY,
                () -> threads.together(() ->
                        plan.next().map(part -> connection -> count.copied(part, copy.copy(connection, part)))));
    }

    private LoadReport finish(Connection main, LoadThreads threads, LoadParameters parameters)
            throws WorkloadException, SQLException, InterruptedException {
        Map<TpccTable, Long> counted = new EnumMap<>(TpccTable.class);
        return switch (new Finishing(main, threads, steps).finish(parameters, population, counted)) {
            case DONE ->
                new LoadReport(Outcome.LOADED, parameters, counted, parameters.warehouses(), steps.durations());
            case DONE_BEFORE -> report(main, Outcome.WAS_LOADED, parameters);
            case LEFT -> report(main, Outcome.LEFT_TO_ANOTHER, parameters);
        };
    }

    private LoadReport report(Connection main, Outcome outcome, LoadParameters parameters) throws SQLException {
        if (!LoadTables.isThere(main, LoadBook.TABLE)) { // loaded before Tacho kept a book
            return new LoadReport(outcome, parameters, Map.of(), parameters.warehouses(), steps.durations());
        }
        return new LoadReport(
                outcome, parameters, book.rows(main), book.extent(main).warehouses(), steps.durations());
    }
}
