package io.tacho.cli.command;

import io.tacho.analysis.report.ResultReport;
import io.tacho.analysis.rows.RowSet;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.workload.coordinate.CoordinationException;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.ship.JournalReplay;
import io.tacho.workload.ship.JournalReplay.From;
import io.tacho.workload.ship.ReplaySummary;
import io.tacho.workload.ship.ShipmentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tacho replay}. */
@Command(
        name = "replay",
        header = "Send what a dead client could not.",
        description = {
            "Reads journals and sends the batches that Kafka has not acknowledged; what Kafka has already is dropped by the"
                    + " aggregator, so sending too much is harmless. The run's result then gets a new revision.",
            "The journals stay; remove them when the result is as it should be."
        })
public final class ReplayCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "JOURNAL",
            arity = "1..*",
            description = "Journal folders (RUN@CLIENT@EPOCH), or folders that hold some.")
    private List<Path> paths;

    @Option(
            names = "--all",
            description = "Send all batches, acknowledged or not: for topics that have lost theirs, or another Kafka.")
    private boolean all;

    @Mixin
    private KafkaOptions kafka;

    @Mixin
    private FormatOption format;

    public ReplayCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws ShipmentException, CoordinationException, InterruptedException {
        Set<Path> journals = new TreeSet<>();
        for (Path path : paths) {
            journals.addAll(JournalReplay.find(path));
        }
        new KafkaAccess(kafka.address(), kafka.properties()).requireAnswer();
        List<List<Object>> rows = new ArrayList<>();
        try (Progress progress = new Progress(console)) {
            JournalReplay replay = new JournalReplay(
                    kafka.properties(),
                    all ? From.BEGINNING : From.CHECKPOINT,
                    JournalReplay.PATIENCE,
                    (journal, acknowledged) -> progress.at(
                            journal.journal() + ": " + acknowledged + " of " + journal.sent() + " batches sent"));
            for (Path journal : journals) {
                ReplaySummary sent = replay.replay(journal);
                sent.notes().forEach(note -> progress.step(journal + ": " + note));
                rows.add(List.of(
                        sent.run(),
                        sent.client(),
                        sent.epoch(),
                        sent.operations(),
                        sent.batches(),
                        sent.sent(),
                        sent.finished(),
                        journal.toString()));
            }
        }
        console.result(ResultReport.of(
                new RowSet(
                        List.of("run_id", "client_id", "epoch", "operations", "batches", "sent", "finished", "journal"),
                        rows),
                format.value()));
        return 0;
    }
}
