package io.tacho.cli.command;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.option.ClientTimeoutOption;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.option.LakeOption;
import io.tacho.cli.option.OptionValue;
import io.tacho.cli.output.Console;
import io.tacho.cli.signal.Interrupts;
import io.tacho.cli.stack.Aggregation;
import io.tacho.cli.stack.HealthEndpoint;
import io.tacho.cli.stack.StackPlace;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.coordinate.KafkaAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho aggregate}. */
@Command(
        name = "aggregate",
        header = "Run aggregator and archive as a service against an existing Kafka.",
        description = {
            "Prints 'ready bootstrap=HOST:PORT http=URL' on stdout when it works, and runs until Ctrl-C or SIGTERM.",
            "Several instances share the work; each needs its own --instance-id, the same again after a restart, and all"
                    + " the same lake."
        })
public final class AggregateCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Console console;

    @Mixin
    private KafkaOptions kafka;

    @Mixin
    private LakeOption lake;

    @Mixin
    private ClientTimeoutOption clientTimeout;

    @Option(
            names = "--state",
            paramLabel = "DIR",
            defaultValue = "tacho-state",
            description = "Folder for local state, which Kafka has too: removing it costs time, no data (default:"
                    + " ${DEFAULT-VALUE}).")
    private Path state;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = StackPlace.LOCALHOST,
            description = "Address of this machine that HTTP listens on; 0.0.0.0 for all (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "Port of HTTP; 0 for any free one (default: ${DEFAULT-VALUE}).")
    private int httpPort;

    @Option(
            names = "--instance-id",
            paramLabel = "ID",
            description = "Name of this instance among several, kept over restarts (default: a single instance).")
    private Optional<String> instanceId = Optional.empty();

    @Option(
            names = "--operation-partitions",
            paramLabel = "N",
            defaultValue = "" + Topics.OPERATION_PARTITIONS,
            description =
                    "Partitions of tacho.operations, if the topic is still to be made (default: ${DEFAULT-VALUE}).")
    private int operationPartitions;

    public AggregateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        OptionValue.requirePort("--http-port", httpPort);
        OptionValue.requireAtLeast("--operation-partitions", 1, operationPartitions);
        instanceId.ifPresent(id -> OptionValue.requireId("--instance-id", id));
        Duration silence = clientTimeout.value();
        new KafkaAccess(kafka.address(), kafka.properties()).ensure(Topics.all(operationPartitions));
        try (Interrupts interrupts = Interrupts.listen();
                Aggregation aggregation =
                        Aggregation.start(kafka.properties(), state, lake.directory(), instanceId, silence);
                HealthEndpoint http = HealthEndpoint.start(host, httpPort, facts(), aggregation::failure)) {
            console.result("ready bootstrap=" + kafka.address() + " http=" + http.url());
            while (!interrupts.await(LOOK)) {
                Optional<String> failure = aggregation.failure();
                if (failure.isPresent()) {
                    throw CommandException.failed(failure.get());
                }
            }
        }
        return ExitCode.PASSED.code();
    }

    private Map<String, String> facts() {
        return Map.of(
                "bootstrap",
                kafka.address(),
                "lake",
                lake.directory().toAbsolutePath().toString());
    }
}
