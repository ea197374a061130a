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
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** After a client's end: the merged result, what becomes of the journal, and the exit code. */
public final class ResultWait {
    private final Map<String, Object> kafka;
    private final Console console;
    private final Interrupts interrupts;

    public ResultWait(Map<String, Object> kafka, Console console, Interrupts interrupts) {
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
        switch (report.stage()) {
            case WAITED -> {
                console.note("tacho: the run did not start: " + report.message());
                return report.end() == RunEnd.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.FAILED;
            }
            case WARMED_UP -> {
                console.note("the ramp is over; a run with a duration under 1s has no result");
                return report.end() == RunEnd.COMPLETED
                        ? ExitCode.PASSED
                        : RunVerdict.of(report.end(), Optional.empty());
            }
            case UNACKNOWLEDGED, DELIVERED -> {
                tellOwnEnd(report);
                boolean endedBySignal = interrupts.happened();
                Optional<RunResult> result = ResultReader.await(
                        kafka, report.runId(), patience, () -> !endedBySignal && interrupts.happened());
                result.ifPresent(print);
                if (result.isEmpty() && !endedBySignal && interrupts.happened()) {
                    console.note("interrupted before the merged result was there");
                    report.journal().ifPresent(journal -> console.note("journal kept: " + journal));
                    return ExitCode.INTERRUPTED;
                }
                return judge(report, result, patience, fate);
            }
        }
        throw new IllegalStateException("no such stage: " + report.stage());
    }

    /** Does not wait: the journal stays, and the exit code tells of this client's own part alone. */
    public ExitCode leave(ClientReport report) {
        if (report.stage() == ClientReport.Stage.UNACKNOWLEDGED) {
            return judge(report, Optional.empty(), Duration.ZERO, JournalFate.KEEP);
        }
        tellOwnEnd(report);
        report.journal().ifPresent(journal -> console.note("journal kept: " + journal));
        return switch (report.end()) {
            case COMPLETED, STOPPED -> report.stage() == ClientReport.Stage.WAITED ? ExitCode.FAILED : ExitCode.PASSED;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            case FAILED -> ExitCode.FAILED;
        };
    }

    private ExitCode judge(ClientReport report, Optional<RunResult> result, Duration patience, JournalFate fate) {
        if (report.stage() == ClientReport.Stage.UNACKNOWLEDGED) {
            throw CommandException.failed("Kafka has not acknowledged all operations of client " + report.clientId()
                    + "; send the rest with 'tacho replay " + report.journal().orElseThrow()
                    + "' when it answers again");
        }
        if (result.isEmpty()) {
            throw CommandException.failed("no aggregator has read run " + report.runId() + " within "
                    + DurationText.of(patience) + ": is 'tacho up' or 'tacho aggregate' running on this Kafka? The"
                    + " operations are in Kafka for 7 days, and in the journal "
                    + report.journal().orElseThrow());
        }
        if (result.get().getComplete() && fate == JournalFate.DELETE) {
            report.journal().ifPresent(this::delete);
        } else {
            report.journal().ifPresent(journal -> console.note("journal kept: " + journal));
        }
        return RunVerdict.of(report.end(), result);
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
