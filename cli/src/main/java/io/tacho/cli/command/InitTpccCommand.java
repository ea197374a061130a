package io.tacho.cli.command;

import io.tacho.analysis.report.ResultReport;
import io.tacho.analysis.rows.RowSet;
import io.tacho.cli.option.DatabaseUrls;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.output.Console;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.load.LoadReport;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho init tpcc}. */
@Command(
        name = "tpcc",
        header = "Create and load a TPC-C database.",
        description =
                "Nine tables with keys, indexes and the ten foreign keys of clause 1.3, about 100 MB a warehouse; the"
                        + " rows follow from the seed alone. PostgreSQL; CockroachDB and YugabyteDB were never tried.")
public final class InitTpccCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private DatabaseUrls urls;

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            defaultValue = "1",
            description = "Warehouses to load (default: ${DEFAULT-VALUE}).")
    private int warehouses;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Loading threads, each with one connection (default: processors of this machine, at least 2).")
    private int threads = LoadSettings.DEFAULT_THREADS;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "" + LoadSettings.DEFAULT_SEED,
            description = "Decides every row (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--drop", description = "Drop the tables first if they are there; else that is an error.")
    private boolean drop;

    @Option(
            names = "--no-foreign-keys",
            description = "Leave the foreign keys out: such figures do not compare with those of the full schema.")
    private boolean noForeignKeys;

    @Mixin
    private FormatOption format;

    public InitTpccCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws WorkloadException, InterruptedException {
        LoadSettings settings = new LoadSettings(
                urls.addresses(),
                warehouses,
                threads,
                seed,
                noForeignKeys ? ForeignKeys.OMIT : ForeignKeys.CREATE,
                drop ? ExistingTables.DROP : ExistingTables.REFUSE,
                ToolVersion.text());
        LoadReport report = Loading.load(settings, console);
        List<List<Object>> rows = new ArrayList<>();
        for (TpccTable table : TpccTable.values()) {
            rows.add(List.of(table.sqlName(), report.rows().get(table)));
        }
        console.result(ResultReport.of(new RowSet(List.of("table", "rows"), rows), format.value()));
        return 0;
    }
}
