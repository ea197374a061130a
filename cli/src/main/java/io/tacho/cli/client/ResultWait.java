package io.tacho.cli.client;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.kafka.ResultReader;
import io.tacho.cli.option.DurationText;
import io.tacho.cli.output.Console;
import io.tacho.cli.signal.Interrupts;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import io.tacho.workload.drive.ClientReport;
import io.tacho.workload.ship.OperationShipper;
import io.tacho.workload.ship.ShipmentException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** After a client's end: the merged result, what becomes of the journal, and the exit code. */
public final class ResultWait {
    private final Map<String, Object> kafka;
    private final Console console;
    private final Interrupts interrupts;
    private final Set<Requirement> requirements;

    /** @param requirements what a result must have besides being complete */
    public ResultWait(
            Map<String, Object> kafka, Console console, Interrupts interrupts, Set<Requirement> requirements) {
        this.requirements = requirements;
        this.kafka = kafka;
        this.console = console;
        this.interrupts = interrupts;
    }

    /** What becomes of the journal after a complete result. */
    public enum JournalFate {
        DELETE,
        KEEP
    }

    /**
     * Waits for the result and prints it. A signal that has ended the run does not end the wait, a later one does.
     *
     * @param patience how long after the client's end
     * @param print called with the result, if it comes
     */
    public ExitCode finish(ClientReport report, Duration patience, JournalFate fate, Consumer<RunResult> print) {
        return finish(List.of(report), patience, fate, print);
    }

    /**
     * The same for several clients of one run in this process: one result, and one fate for all their journals.
     *
     * @param reports the most telling first; it decides the exit code
     */
    public ExitCode finish(List<ClientReport> reports, Duration patience, JournalFate fate, Consumer<RunResult> print) {
        ClientReport report = reports.get(0);
        switch (report.stage()) {
            case WAITED -> {
                console.note("tacho: the run did not start: " + report.message());
                return report.end() == RunEnd.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.FAILED;
            }
            case WARMED_UP -> {
                console.note("the ramp is over; a run with a duration under 1s has no result");
                return report.end() == RunEnd.COMPLETED
                        ? ExitCode.PASSED
                        : RunVerdict.of(report.end(), Optional.empty(), requirements);
            }
            case UNACKNOWLEDGED, DELIVERED -> {
                tellOwnEnd(report);
                requireAcknowledged(reports);
                boolean endedBySignal = interrupts.happened();
                Optional<RunResult> result =
                        ResultReader.await(kafka, reports, patience, () -> !endedBySignal && interrupts.happened());
                result.ifPresent(print);
                if (result.isEmpty() && !endedBySignal && interrupts.happened()) {
                    console.note("interrupted before the merged result was there");
                    keep(reports);
                    return ExitCode.INTERRUPTED;
                }
                return judge(reports, result, patience, fate);
            }
        }
        throw new IllegalStateException("no such stage: " + report.stage());
    }

    /** Does not wait: the journal stays, and the exit code tells of this client's own part alone. */
    public ExitCode leave(ClientReport report) {
        tellOwnEnd(report);
        requireAcknowledged(List.of(report));
        keep(List.of(report));
        return switch (report.end()) {
            case COMPLETED, STOPPED -> report.stage() == ClientReport.Stage.WAITED ? ExitCode.FAILED : ExitCode.PASSED;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            case FAILED -> ExitCode.FAILED;
        };
    }

    /** Before any result is looked at: Kafka may still be away, and the way out is the replay. */
    private static void requireAcknowledged(List<ClientReport> reports) {
        for (ClientReport report : reports) {
            if (report.stage() == ClientReport.Stage.UNACKNOWLEDGED) {
                throw CommandException.failed("Kafka has not acknowledged all operations of client "
                        + report.clientId() + "; send the rest with 'tacho replay "
                        + report.journal().orElseThrow() + "' when it answers again");
            }
        }
    }

    private ExitCode judge(
            List<ClientReport> reports, Optional<RunResult> result, Duration patience, JournalFate fate) {
        ClientReport first = reports.get(0);
        if (result.isEmpty()) {
            throw CommandException.failed("no aggregator has read run " + first.runId() + " within "
                    + DurationText.of(patience) + ": is 'tacho up' or 'tacho aggregate' running on this Kafka? The"
                    + " operations are in Kafka for 7 days, and in the journal "
                    + first.journal().orElseThrow());
        }
        if (result.get().getComplete() && fate == JournalFate.DELETE) {
            reports.forEach(report -> report.journal().ifPresent(this::delete));
        } else {
            keep(reports);
        }
        requirements.forEach(required -> required.missing(result.get())
                .ifPresent(missing ->
                        console.note("tacho: --require " + required.name().toLowerCase(Locale.ROOT) + ": " + missing)));
        return RunVerdict.of(first.end(), result, requirements);
    }

    private void keep(List<ClientReport> reports) {
        reports.forEach(report -> report.journal().ifPresent(journal -> console.note("journal kept: " + journal)));
    }

    private void tellOwnEnd(ClientReport report) {
        if (report.end() != RunEnd.COMPLETED) {
            console.note("tacho: client " + report.clientId() + " ended early: " + report.message());
        }
    }

    private void delete(Path journal) {
        try {
            OperationShipper.deleteJournal(journal);
        } catch (ShipmentException e) {
            console.note("warning: " + e.getMessage());
        }
    }
}
