package io.tacho.cli.command;

import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.load.LoadProgress;
import io.tacho.workload.tpcc.load.LoadReport;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadStep;
import io.tacho.workload.tpcc.load.TpccLoader;
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
