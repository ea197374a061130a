package io.tacho.cli.command;

import io.tacho.cli.client.ClientGroup;
import io.tacho.cli.client.ClientIds;
import io.tacho.cli.client.LoadProgress;
import io.tacho.cli.client.ResultPrint;
import io.tacho.cli.client.ResultWait;
import io.tacho.cli.client.ResultWait.JournalFate;
import io.tacho.cli.client.RunOptions;
import io.tacho.cli.client.TpccOptions;
import io.tacho.cli.client.TpccOptions.SizedWorkload;
import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.option.ClientTimeoutOption;
import io.tacho.cli.option.DatabaseUrls;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.LakeOption;
import io.tacho.cli.option.OptionValue;
import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.cli.signal.Interrupts;
import io.tacho.cli.stack.LocalStack;
import io.tacho.cli.stack.StackFolders;
import io.tacho.cli.stack.StackPlace;
import io.tacho.cli.stack.TemporaryFolder;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.drive.ClientReport;
import io.tacho.workload.drive.ClientSettings;
import io.tacho.workload.drive.Defaults;
import io.tacho.workload.drive.RunPlan;
import io.tacho.workload.drive.Workload;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.DatabaseAddress;
import io.tacho.workload.sql.FileDescriptors;
import io.tacho.workload.tpcc.TpccWorkload;
import io.tacho.workload.tpcc.load.LoadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho demo}. */
@Command(
        name = "demo",
        header = "Load and run TPC-C with several clients on this machine; nothing to install.",
        description = {
            "Starts Kafka and, without a URL, PostgreSQL; loads the database if it is not loaded; runs the clients; prints"
                    + " their one merged result and archives it in the lake, for 'tacho show' and 'tacho sql'.",
            "Without waits (the default here) the figure is no TPC-C figure; --wait 1 gives one."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final Duration ARCHIVE_PATIENCE = Duration.ofSeconds(30);

    private final Console console;

    @Mixin
    private DatabaseUrls urls;

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            defaultValue = "1",
            description = "Warehouses to load and drive (default: ${DEFAULT-VALUE}).")
    private int warehouses;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "2",
            description = "Clients (default: ${DEFAULT-VALUE}).")
    private int clients;

    @Option(
            names = "--ramp",
            paramLabel = "DURATION",
            defaultValue = "5s",
            description = "Before the measurement; operations that end in it do not count (default: ${DEFAULT-VALUE}).")
    private Duration ramp;

    @Option(
            names = "--duration",
            paramLabel = "DURATION",
            defaultValue = "30s",
            description = "Measurement interval (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Option(
            names = "--wait",
            paramLabel = "FACTOR",
            defaultValue = "0",
            description = "Factor on keying and think times: 1 as specified, 0 none (default: ${DEFAULT-VALUE}).")
    private double wait;

    @Option(names = "--run-id", paramLabel = "RUN", description = "The run (default: drawn).")
    private Optional<String> runId = Optional.empty();

    @Mixin
    private TpccOptions tpcc;

    @Mixin
    private RunOptions run;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep Kafka's and PostgreSQL's data here (default: a temporary folder, removed at the end).")
    private Optional<Path> data = Optional.empty();

    @Mixin
    private LakeOption lake;

    @Mixin
    private ClientTimeoutOption clientTimeout;

    @Option(
            names = "--result-timeout",
            paramLabel = "DURATION",
            defaultValue = "2m",
            description = "How long to wait for the merged result after the end (default: ${DEFAULT-VALUE}).")
    private Duration resultTimeout;

    @Mixin
    private FormatOption format;

    public DemoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        RunPlan plan = checkedPlan();
        LocalStack.Database database = urls.isEmpty() ? LocalStack.Database.EMBEDDED : LocalStack.Database.NONE;
        try (Interrupts interrupts = Interrupts.listen();
                TemporaryFolder folder = TemporaryFolder.unlessKept(data)) {
            interrupts.onInterrupt(() -> console.note("stopping…"));
            StackFolders folders = new StackFolders(folder.path(), lake.directory());
            console.note("starting Kafka" + (urls.isEmpty() ? " and PostgreSQL" : ""));
            try (LocalStack stack = interrupts.interruptible(
                    () -> LocalStack.start(folders, StackPlace.ANYWHERE_HERE, database, clientTimeout.value()))) {
                return demo(plan, stack, folders, interrupts).code();
            }
        }
    }

    /** What is wrong with an option or the user's database is told before Kafka starts and a database is loaded. */
    private RunPlan checkedPlan() throws WorkloadException {
        OptionValue.requireWithin("--warehouses", 1, LoadSettings.MAX_WAREHOUSES, warehouses);
        OptionValue.requireAtLeast("--clients", 1, clients);
        run.requireResultOf(duration); // and a wrong word is told before anything starts
        String id = runId.orElseGet(() -> ClientIds.newRun(TpccWorkload.NAME));
        RunPlan plan = run.plan(id, clients, ramp, duration, Optional.of(wait), ToolVersion.text());
        plan.check();
        tpcc.warehouses(Optional.of(warehouses)).check();
        if (urls.isEmpty()) {
            tpcc.check(1);
        } else {
            List<DatabaseAddress> addresses = urls.addresses();
            tpcc.check(addresses.size());
            Loading.requireReachable(addresses);
        }
        return plan;
    }

    private ExitCode demo(RunPlan plan, LocalStack stack, StackFolders folders, Interrupts interrupts)
            throws Exception {
        List<DatabaseAddress> addresses = urls.isEmpty()
                ? ConnectionStrings.parseAll(List.of(stack.databaseUrl().orElseThrow()), Map.of())
                : urls.addresses();
        interrupts.interruptible(() -> {
            Loading.loadUnlessLoaded(addresses, warehouses, console);
            return null;
        });
        Map<ClientSettings, Workload> group = new LinkedHashMap<>();
        int connections = 0;
        for (int client = 1; client <= clients; client++) {
            SizedWorkload workload = tpcc.workload(addresses, tpcc.warehouses(Optional.of(warehouses)), plan);
            if (client == 1) {
                workload.note().ifPresent(note -> console.note("tacho: " + note));
            }
            connections += workload.connections();
            group.put(settings("client-" + client, plan, workload, stack, folders), workload.workload());
        }
        FileDescriptors.requireHere(clients, connections); // each alone would fit
        try (Progress progress = new Progress(console)) {
            List<ClientReport> reports = new ClientGroup(interrupts).run(group, new LoadProgress(progress));
            ExitCode exitCode = new ResultWait(stack.kafka(), console, interrupts, run.requirements())
                    .finish(reports, resultTimeout, JournalFate.DELETE, new ResultPrint(console, format.value()));
            awaitArchived(stack, reports.get(0), interrupts);
            return exitCode;
        }
    }

    private ClientSettings settings(
            String client, RunPlan plan, SizedWorkload workload, LocalStack stack, StackFolders folders) {
        return new ClientSettings(
                client,
                plan,
                new KafkaAccess(stack.bootstrapServer(), Map.of()),
                folders.journals(),
                workload.workers(),
                workload.connections(),
                Defaults.DRAIN,
                Defaults.START_TIMEOUT,
                Defaults.ACKNOWLEDGE_TIMEOUT);
    }

    private void awaitArchived(LocalStack stack, ClientReport report, Interrupts interrupts) throws Exception {
        if (report.stage() != ClientReport.Stage.DELIVERED) {
            return;
        }
        Callable<Boolean> archived = () -> stack.archived().await(report.runId(), ARCHIVE_PATIENCE);
        boolean endedBySignal = interrupts.happened(); // then the second signal ends the process anyway
        if (!(endedBySignal ? archived.call() : interrupts.interruptible(archived))) {
            throw CommandException.failed("the result was not archived in " + lake.directory() + " within "
                    + ARCHIVE_PATIENCE.toSeconds() + " s"
                    + stack.failure().map(reason -> ": " + reason).orElse("; --debug tells more"));
        }
        console.note("archived in " + lake.directory() + ": see it again with 'tacho show " + report.runId()
                + " --lake " + lake.directory() + "'");
    }
}
