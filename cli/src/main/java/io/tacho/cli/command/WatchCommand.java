package io.tacho.cli.command;

import io.tacho.analysis.report.OutputFormat;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.kafka.LiveText;
import io.tacho.cli.kafka.LiveView;
import io.tacho.cli.kafka.ResultReader;
import io.tacho.cli.kafka.RunsOnKafka;
import io.tacho.cli.kafka.TopicTail;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.output.Console;
import io.tacho.cli.signal.Interrupts;
import io.tacho.schemas.avro.LiveRow;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho watch}. */
@Command(
        name = "watch",
        header = "Show the live figures of a run.",
        description = {
            "A table in place on a terminal, a table every 10 s elsewhere; with --format json one object per update.",
            "Ends when the run ends. Without --run-id it shows the newest run, and waits for the next one if that is over or"
                    + " there is none yet; latest shows the newest one, over or not."
        })
public final class WatchCommand implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PLAIN_INTERVAL = Duration.ofSeconds(10);

    private final Console console;

    @Option(
            names = "--run-id",
            paramLabel = "RUN",
            description = "The run, or latest (default: the newest that goes on, else the next one).")
    private Optional<String> runId = Optional.empty();

    @Mixin
    private KafkaOptions kafka;

    @Mixin
    private FormatOption format;

    public WatchCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (Interrupts interrupts = Interrupts.listen()) {
            String run = runToWatch(interrupts);
            return run == null
                    ? ExitCode.INTERRUPTED.code()
                    : watch(run, interrupts).code();
        }
    }

    /** Null if a signal came before a run did. */
    private String runToWatch(Interrupts interrupts) throws InterruptedException {
        if (runId.isPresent()) {
            return RunsOnKafka.require(kafka.properties(), runId.get()).getRunId();
        }
        String over = null;
        boolean told = false;
        while (!interrupts.happened()) {
            Optional<String> newest = RunsOnKafka.newest(kafka.properties());
            if (newest.isPresent() && !newest.get().equals(over)) {
                if (!isOver(newest.get())) {
                    return newest.get();
                }
                over = newest.get();
            }
            if (!told) {
                console.note(
                        over == null
                                ? "no run yet on Kafka at " + kafka.address() + ": waiting for the first one"
                                : "the newest run on Kafka at " + kafka.address() + ", " + over
                                        + ", is over: waiting for the next one");
                told = true;
            }
            interrupts.await(Duration.ofSeconds(1));
        }
        return null;
    }

    /** By its result, which stays, or by its live figures: a run of a ramp alone has no result. */
    private boolean isOver(String run) {
        if (ResultReader.isThere(kafka.properties(), run)) {
            return true;
        }
        LiveView view = new LiveView();
        OptionalInt partition = OptionalInt.of(Keys.partitionOf(run, Topics.RUN_PARTITIONS));
        try (TopicTail live = TopicTail.fromBeginning(kafka.properties(), Topics.LIVE.name(), partition)) {
            while (!live.caughtUp()) {
                take(live.poll(POLL), run, view);
            }
        }
        return view.ended();
    }

    private ExitCode watch(String run, Interrupts interrupts) {
        int partition = Keys.partitionOf(run, Topics.RUN_PARTITIONS);
        LiveView view = new LiveView();
        Screen screen = new Screen(console, format.value());
        try (TopicTail live =
                        TopicTail.fromBeginning(kafka.properties(), Topics.LIVE.name(), OptionalInt.of(partition));
                TopicTail results =
                        TopicTail.fromBeginning(kafka.properties(), Topics.RESULTS.name(), OptionalInt.of(partition))) {
            boolean hasResult = false;
            while (!interrupts.happened() && !console.out().checkError()) {
                boolean changed = take(live.poll(POLL), run, view);
                if (changed && live.caughtUp()) {
                    changed |= take(live.poll(POLL.dividedBy(2)), run, view); // rows of one update come together
                    screen.show(view, Screen.Reason.UPDATE);
                }
                hasResult |= results.poll(Duration.ZERO).stream()
                        .anyMatch(message -> message.key() != null
                                && Keys.runOf(message.key()).equals(run));
                if (view.ended() || hasResult && !changed && live.caughtUp()) {
                    screen.show(view, Screen.Reason.END);
                    console.note(
                            view.head().isPresent()
                                    ? "run " + run + " has ended"
                                    : "run " + run
                                            + " has ended and its live figures are no longer kept: see 'tacho show "
                                            + run + "'");
                    return ExitCode.PASSED;
                }
            }
        }
        return interrupts.happened() ? ExitCode.INTERRUPTED : ExitCode.PASSED;
    }

    private static boolean take(List<ConsumerRecord<String, byte[]>> messages, String run, LiveView view) {
        boolean changed = false;
        for (ConsumerRecord<String, byte[]> message : messages) {
            if (message.value() != null
                    && message.key() != null
                    && Keys.runOf(message.key()).equals(run)) {
                try {
                    LiveRow row = Topics.LIVE_CODEC.decode(message.value());
                    view.add(row);
                    changed = true;
                } catch (UndecodableException e) {
                    // A row of a newer Tacho, or somebody else's: the next update of ours replaces it.
                    org.slf4j.LoggerFactory.getLogger(WatchCommand.class).debug("not a live row", e);
                }
            }
        }
        return changed;
    }

    /** Where the view goes: every update as JSON, in place on a terminal, now and then elsewhere. */
    private static final class Screen {
        private static final String ESCAPE = "\u001b[";

        private final Console console;
        private final OutputFormat format;
        private int linesShown;
        private String shown = "";
        private long shownNanos = Long.MIN_VALUE;

        private enum Reason {
            UPDATE,
            END
        }

        Screen(Console console, OutputFormat format) {
            this.console = console;
            this.format = format;
        }

        void show(LiveView view, Reason reason) {
            if (view.head().isEmpty()) {
                return;
            }
            String text = format == OutputFormat.JSON ? LiveText.json(view) : LiveText.table(view, format);
            boolean inPlace = format == OutputFormat.TABLE && console.stdout() == Console.Screen.TERMINAL;
            boolean everyUpdate = inPlace || format == OutputFormat.JSON;
            boolean due = shownNanos == Long.MIN_VALUE || System.nanoTime() - shownNanos >= PLAIN_INTERVAL.toNanos();
            if (text.equals(shown) || !everyUpdate && !due && reason == Reason.UPDATE) {
                return;
            }
            if (inPlace && linesShown > 0) {
                console.out().print(ESCAPE + linesShown + "A" + ESCAPE + "J"); // up, and clear to the end
            }
            console.result(text);
            linesShown = (int) text.lines().count();
            shown = text;
            shownNanos = System.nanoTime();
        }
    }
}
