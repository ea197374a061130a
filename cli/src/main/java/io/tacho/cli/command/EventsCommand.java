package io.tacho.cli.command;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.kafka.OperationLines;
import io.tacho.cli.kafka.RunsOnKafka;
import io.tacho.cli.kafka.TopicTail;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.output.Console;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho events}. */
@Command(
        name = "events",
        header = "Print the operations of a run as JSON lines.",
        description = {
            "One object per operation, from tacho.operations, which keeps them for 7 days. Times are microseconds; second"
                    + " counts from the start of the measurement interval and is negative during the ramp.",
            "Operations that were sent more than once are printed once. Ends where the topic ended at the start."
        })
public final class EventsCommand implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(200);

    private final Console console;

    @Option(names = "--run-id", required = true, paramLabel = "RUN", description = "The run, or latest.")
    private String runId;

    @Option(names = "--operation", paramLabel = "NAME", description = "Only this operation, for example newOrder.")
    private Optional<String> operation = Optional.empty();

    @Mixin
    private KafkaOptions kafka;

    public EventsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        RunDefinition run = RunsOnKafka.require(kafka.properties(), runId);
        operation.filter(name -> !run.getOperations().contains(name)).ifPresent(name -> {
            throw CommandException.usage("--operation '" + name + "' is none of run " + run.getRunId() + "; it has "
                    + String.join(", ", run.getOperations()));
        });
        OperationLines lines = new OperationLines(run, operation);
        try (TopicTail operations = TopicTail.fromBeginning(kafka.properties(), Topics.OPERATIONS.name())) {
            while (!operations.caughtUp() && !console.out().checkError()) {
                for (ConsumerRecord<String, byte[]> message : operations.poll(POLL)) {
                    if (message.key() != null && Keys.runOf(message.key()).equals(run.getRunId())) {
                        print(lines, message);
                    }
                }
            }
        }
        console.out().flush();
        return 0;
    }

    private void print(OperationLines lines, ConsumerRecord<String, byte[]> message) {
        try {
            OperationBatch batch = Topics.OPERATION_CODEC.decode(message.value());
            lines.of(batch, console.out()::println);
        } catch (UndecodableException e) {
            console.note("left out: " + message.topic() + " partition " + message.partition() + " offset "
                    + message.offset() + ": " + e.getMessage());
        }
    }
}
