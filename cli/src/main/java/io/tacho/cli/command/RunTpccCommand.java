package io.tacho.cli.command;

import io.tacho.cli.client.ClientIds;
import io.tacho.cli.client.LoadProgress;
import io.tacho.cli.client.PlacementText;
import io.tacho.cli.client.ResultPrint;
import io.tacho.cli.client.ResultWait;
import io.tacho.cli.client.ResultWait.JournalFate;
import io.tacho.cli.client.RunClient;
import io.tacho.cli.client.RunOptions;
import io.tacho.cli.client.ShareOptions;
import io.tacho.cli.client.TpccOptions;
import io.tacho.cli.client.TpccOptions.SizedWorkload;
import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.option.DatabaseUrls;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.option.OptionValue;
import io.tacho.cli.output.Console;
import io.tacho.cli.output.JsonText;
import io.tacho.cli.output.Progress;
import io.tacho.cli.signal.Interrupts;
import io.tacho.schemas.RecordJson;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.drive.ClientDefinition;
import io.tacho.workload.drive.ClientReport;
import io.tacho.workload.drive.ClientSettings;
import io.tacho.workload.drive.DatabaseFacts;
import io.tacho.workload.drive.Defaults;
import io.tacho.workload.drive.RunPlan;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.TpccWorkload;
import io.tacho.workload.tpcc.plan.WarehouseChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho run tpcc}. */
@Command(
        name = "tpcc",
        header = "Run one client of a TPC-C run.",
        description = {
            "The clients of a run find each other in Kafka by --run-id, start together and share one clock; each drives its"
                    + " share of the warehouses. When all are done every client prints the one merged result.",
            "Ctrl-C ends the run for all clients, with a result up to then; a second Ctrl-C ends at once."
        })
public final class RunTpccCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private DatabaseUrls urls;

    @Option(
            names = "--run-id",
            paramLabel = "RUN",
            description = "The run; needed with several clients (default: drawn).")
    private Optional<String> runId = Optional.empty();

    @Option(
            names = "--client-id",
            paramLabel = "ID",
            description = "This client, unique within its run (default: host and process).")
    private Optional<String> clientId = Optional.empty();

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "" + Defaults.CLIENTS,
            description = "Clients that the run waits for (default: ${DEFAULT-VALUE}).")
    private int clients;

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            description = "Warehouses that take part, the first so many; all clients drive them together (default: all"
                    + " that are loaded).")
    private Optional<Integer> warehouses = Optional.empty();

    @Mixin
    private ShareOptions share;

    @Option(
            names = "--ramp",
            paramLabel = "DURATION",
            description = "Before the measurement; operations that end in it do not count (default: 10s).")
    private Duration ramp = Defaults.RAMP;

    @Option(
            names = "--duration",
            paramLabel = "DURATION",
            description = "Measurement interval; under 1s the run only warms up (default: 1m).")
    private Duration duration = Defaults.DURATION;

    @Option(
            names = "--wait",
            paramLabel = "FACTOR",
            description =
                    "Factor on keying and think times: 1 as specified, 0 none, which is no TPC-C figure (default: 1,"
                            + " with --max-rate 0).")
    private Optional<Double> wait = Optional.empty();

    @Mixin
    private TpccOptions tpcc;

    @Mixin
    private RunOptions run;

    @Option(
            names = "--start-timeout",
            paramLabel = "DURATION",
            description = "How long to wait for the other clients (default: 10m).")
    private Duration startTimeout = Defaults.START_TIMEOUT;

    @Option(
            names = "--journal",
            paramLabel = "DIR",
            defaultValue = "tacho-journals",
            description = "Folder for the journal of what Kafka has not got yet (default: ${DEFAULT-VALUE}).")
    private Path journals;

    @Option(names = "--keep-journal", description = "Keep the journal after a complete result.")
    private boolean keepJournal;

    @Option(names = "--no-wait-result", description = "Leave when Kafka has everything, without the merged result.")
    private boolean noWaitResult;

    @Option(
            names = "--result-timeout",
            paramLabel = "DURATION",
            description = "How long to wait for the merged result after the end (default: 2m).")
    private Duration resultTimeout = Duration.ofMinutes(2);

    @Option(
            names = "--dry-run",
            description = "Look at the database, print the run definition and, on stderr, who drives which"
                    + " warehouses over which address; run nothing.")
    private boolean dryRun;

    @Mixin
    private KafkaOptions kafka;

    @Mixin
    private FormatOption format;

    public RunTpccCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws WorkloadException {
        OptionValue.requireAtLeast("--clients", 1, clients);
        warehouses.ifPresent(number -> OptionValue.requireAtLeast("--warehouses", 1, number));
        clientId.ifPresent(client -> OptionValue.requireId("--client-id", client));
        if (clients > 1 && runId.isEmpty()) {
            throw CommandException.usage("--run-id is missing: with --clients " + clients
                    + " all of them need the same one, so that they find each other");
        }
        run.requireResultOf(duration);
        if (!run.requirements().isEmpty() && noWaitResult) {
            throw CommandException.usage(
                    "--require judges the merged result, and --no-wait-result does not wait for it:"
                            + " give one of the two");
        }
        String id = runId.orElseGet(() -> ClientIds.newRun(TpccWorkload.NAME));
        RunPlan plan = run.plan(id, clients, ramp, duration, wait, ToolVersion.text());
        plan.check();
        WarehouseChoice choice = share.of(tpcc.warehouses(warehouses));
        choice.check();
        tpcc.check(Math.max(1, urls.addresses().size()));
        SizedWorkload workload = tpcc.workload(urls.addresses(), choice, plan);
        workload.note().ifPresent(note -> console.note("tacho: " + note));
        return dryRun ? printDefinition(plan, workload) : run(plan, workload).code();
    }

    private int printDefinition(RunPlan plan, SizedWorkload workload) throws WorkloadException {
        DatabaseFacts facts = workload.workload().inspect();
        RunDefinition definition = ClientDefinition.of(plan, workload.workload(), facts);
        new PlacementText(workload.workload().warehouses(), facts.urls(), workload.workers(), workload.connections())
                .of(plan.clients())
                .forEach(console::note);
        console.result(JsonText.line(RecordJson.of(definition)));
        return ExitCode.PASSED.code();
    }

    private ExitCode run(RunPlan plan, SizedWorkload workload) throws WorkloadException {
        ClientSettings settings = new ClientSettings(
                clientId.orElseGet(ClientIds::thisProcess),
                plan,
                new KafkaAccess(kafka.address(), kafka.properties()),
                journals,
                workload.workers(),
                workload.connections(),
                Defaults.DRAIN,
                startTimeout,
                Defaults.ACKNOWLEDGE_TIMEOUT);
        try (Interrupts interrupts = Interrupts.listen();
                Progress progress = new Progress(console)) {
            ClientReport report = RunClient.run(settings, workload.workload(), new LoadProgress(progress), interrupts);
            ResultWait result = new ResultWait(kafka.properties(), console, interrupts, run.requirements());
            return noWaitResult
                    ? result.leave(report)
                    : result.finish(
                            report,
                            resultTimeout,
                            keepJournal ? JournalFate.KEEP : JournalFate.DELETE,
                            new ResultPrint(console, format.value()));
        }
    }
}
