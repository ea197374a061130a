package io.tacho.cli.command;

import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.Connector;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.load.LoadParameters;
import io.tacho.workload.tpcc.load.LoadReport;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadShare;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Loads with progress on stderr. */
final class Loading {
    private static final double NANOS_PER_SECOND = 1e9;

    private Loading() {}

    static LoadReport load(LoadSettings settings, Console console) throws WorkloadException, InterruptedException {
        console.note("loading " + warehouses(settings.warehouses())
                + (settings.share().equals(LoadShare.ALL) ? "" : ", part " + settings.share()) + ", into "
                + settings.addresses().get(0));
        try (Progress progress = new Progress(console);
                LoadingLine line = new LoadingLine(progress)) {
            LoadReport report = new TpccLoader(settings, line).load();
            progress.step(sentence(report, settings));
            return report;
        }
    }

    /** What came of it, for people. */
    private static String sentence(LoadReport report, LoadSettings settings) {
        LoadParameters parameters = report.parameters();
        String all = warehouses(parameters.warehouses());
        return switch (report.outcome()) {
            case LOADED ->
                String.format(
                        Locale.ROOT,
                        "loaded in %.1f s (%s)",
                        report.total().toNanos() / NANOS_PER_SECOND,
                        report.steps().entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(step -> String.format(
                                        Locale.ROOT,
                                        "%s %.1f",
                                        step.getKey().text(),
                                        step.getValue().toNanos() / NANOS_PER_SECOND))
                                .collect(Collectors.joining(", ")));
            case WAS_LOADED ->
                "the database is loaded already with these options (" + all + ", seed " + parameters.seed()
                        + "): nothing to do";
            case SHARE_LOADED ->
                "part " + settings.share() + " is loaded; over all hosts " + report.warehousesThere() + " of "
                        + parameters.warehouses() + " warehouses are there: the host that brings in the last row makes"
                        + " keys and indexes";
            case LEFT_TO_ANOTHER ->
                "part " + settings.share() + " is loaded and all rows are there: another host makes keys and indexes";
        };
    }

    private static String warehouses(int number) {
        return number + (number == 1 ? " warehouse" : " warehouses");
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

    /** Loads, or goes on with a load, unless the first address holds a TPC-C database that is whole or not Tacho's. */
    static void loadUnlessLoaded(List<DatabaseAddress> addresses, int warehouses, Console console)
            throws WorkloadException, InterruptedException {
        if (TpccLoader.isThere(addresses.get(0))) {
            console.note("the database is loaded: " + addresses.get(0));
            return;
        }
        load(
                new LoadSettings(
                        addresses,
                        warehouses,
                        LoadSettings.DEFAULT_THREADS,
                        LoadSettings.DEFAULT_SEED,
                        LoadSettings.ForeignKeys.CREATE,
                        LoadSettings.ExistingTables.CONTINUE,
                        ToolVersion.text()),
                console);
    }
}
