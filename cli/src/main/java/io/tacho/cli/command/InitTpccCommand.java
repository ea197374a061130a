package io.tacho.cli.command;

import io.tacho.analysis.report.ResultReport;
import io.tacho.analysis.rows.RowSet;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.option.DatabaseUrls;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.output.Console;
import io.tacho.cli.signal.Interrupts;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.load.LoadReport;
import io.tacho.workload.tpcc.load.LoadSettings;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import io.tacho.workload.tpcc.load.LoadShare;
import io.tacho.workload.tpcc.load.SchemaScript;
import io.tacho.workload.tpcc.load.TpccLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    @Option(
            names = "--part",
            paramLabel = "I/N",
            description =
                    "Load one of N parts of the warehouses, as one of N hosts that load at once; the host that is the"
                            + " last makes keys and indexes (default: everything).")
    private Optional<String> part = Optional.empty();

    @Option(
            names = "--drop",
            description =
                    "Drop the tables first. Without it, a load that was begun with the same options is gone on with,"
                            + " and any other tables of these names are an error.")
    private boolean drop;

    @Option(names = "--drop-only", description = "Drop the tables, and load nothing.")
    private boolean dropOnly;

    @Option(
            names = "--no-foreign-keys",
            description = "Leave the foreign keys out: such figures do not compare with those of the full schema.")
    private boolean noForeignKeys;

    @Option(
            names = "--partitions",
            paramLabel = "P",
            defaultValue = "1",
            description =
                    "Range partitions by warehouse of every table but item; run's --partitions P has the same borders"
                            + " (default: ${DEFAULT-VALUE}, plain tables).")
    private int partitions;

    @Option(
            names = "--print-sql",
            description =
                    "Print the statements that make the schema on PostgreSQL, in order, and do nothing; no URL needed.")
    private boolean printSql;

    @Mixin
    private FormatOption format;

    public InitTpccCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        if (dropOnly) {
            TpccLoader.drop(urls.addresses().get(0));
            console.note("dropped the tables of " + urls.addresses().get(0));
            return ExitCode.PASSED.code();
        }
        LoadSettings settings = settings(printSql ? List.of() : urls.addresses());
        if (printSql) {
            console.result(SchemaScript.of(settings));
            return ExitCode.PASSED.code();
        }
        try (Interrupts interrupts = Interrupts.listen()) {
            print(interrupts.interruptible(() -> Loading.load(settings, console)));
            return ExitCode.PASSED.code();
        } catch (InterruptedException e) {
            console.note("tacho: interrupted; the load is not whole: the same command" + (drop ? " without --drop" : "")
                    + " goes on with it");
            return ExitCode.INTERRUPTED.code();
        }
    }

    private LoadSettings settings(List<DatabaseAddress> addresses) throws WorkloadException {
        return new LoadSettings(
                addresses,
                warehouses,
                threads,
                part.isPresent() ? LoadShare.parse(part.get()) : LoadShare.ALL,
                seed,
                noForeignKeys ? ForeignKeys.OMIT : ForeignKeys.CREATE,
                partitions,
                drop ? ExistingTables.DROP : ExistingTables.CONTINUE,
                ToolVersion.text());
    }

    private void print(LoadReport report) {
        List<List<Object>> rows = new ArrayList<>();
        for (TpccTable table : TpccTable.values()) {
            if (report.rows().containsKey(table)) {
                rows.add(List.of(table.sqlName(), report.rows().get(table)));
            }
        }
        console.result(ResultReport.of(new RowSet(List.of("table", "rows"), rows), format.value()));
    }
}
