package io.tacho.cli.command;

import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadReport;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadStep;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/** Loads with progress on stderr. */
final class Loading {
    private static final double NANOS_PER_SECOND = 1e9;

    private Loading() {}

    static LoadReport load(LoadSettings settings, Console console) throws WorkloadException, InterruptedException {
        console.note("loading " + settings.warehouses() + (settings.warehouses() == 1 ? " warehouse" : " warehouses")
                + " into " + settings.addresses().get(0));
        try (Progress progress = new Progress(console)) {
            LoadReport report = new TpccLoader(settings, new Shown(progress)).load();
            progress.step(String.format(
                    Locale.ROOT, "loaded in %.1f s", report.total().toNanos() / NANOS_PER_SECOND));
            return report;
        }
    }

    /** Opens one connection to the first address, so that an unreachable database is told before anything starts. */
    static void requireReachable(List<DatabaseAddress> addresses) throws WorkloadException {
        try (Connection connection = Connector.direct(addresses.get(0)).open()) {
            connection.isValid(1);
        } catch (SQLException e) {
            throw new WorkloadException(
                    WorkloadException.Kind.FAILED, "looking at " + addresses.get(0) + ": " + e.getMessage(), e);
        }
    }

    /** Loads if the first address holds no TPC-C tables at all. */
    static void loadUnlessLoaded(List<DatabaseAddress> addresses, int warehouses, Console console)
            throws WorkloadException, InterruptedException {
        try (Connection connection = Connector.direct(addresses.get(0)).open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select to_regclass('warehouse') is null")) {
            row.next();
            if (!row.getBoolean(1)) {
                console.note("the database is loaded: " + addresses.get(0));
                return;
            }
        } catch (SQLException e) {
            throw new WorkloadException(
                    WorkloadException.Kind.FAILED, "looking at " + addresses.get(0) + ": " + e.getMessage(), e);
        }
        load(
                new LoadSettings(
                        addresses,
                        warehouses,
                        LoadSettings.DEFAULT_THREADS,
                        LoadSettings.DEFAULT_SEED,
                        LoadSettings.ForeignKeys.CREATE,
                        LoadSettings.ExistingTables.REFUSE,
                        ToolVersion.text()),
                console);
    }

    private record Shown(Progress progress) implements LoadProgress {
        @Override
        public void started(LoadStep step) {
            progress.at(step.text());
        }

        @Override
        public void copied(long rows, long ofRows) {
            progress.at(LoadStep.COPY.text() + ": " + 100 * rows / Math.max(1, ofRows) + " % of " + ofRows);
        }
    }
}
