package io.tacho.cli.command;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.exit.ExitCode;
import io.tacho.cli.option.ClientTimeoutOption;
import io.tacho.cli.option.LakeOption;
import io.tacho.cli.option.OptionValue;
import io.tacho.cli.output.Console;
import io.tacho.cli.signal.Interrupts;
import io.tacho.cli.stack.HealthEndpoint;
import io.tacho.cli.stack.LocalStack;
import io.tacho.cli.stack.StackFolders;
import io.tacho.cli.stack.StackPlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho up}. */
@Command(
        name = "up",
        header = "Run Kafka, aggregator and archive here, for other tacho processes.",
        description = {
            "Prints 'ready bootstrap=HOST:PORT http=URL [postgres=URL]' on stdout when all of it answers, and runs until"
                    + " Ctrl-C. Data survive a restart. PostgreSQL listens on 127.0.0.1 only.",
            "HTTP answers with the state as JSON: 200 while all runs, 503 with the failure."
        })
public final class UpCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Console console;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "data",
            description = "Folder for Kafka's and PostgreSQL's data (default: ${DEFAULT-VALUE}).")
    private Path data;

    @Mixin
    private LakeOption lake;

    @Mixin
    private ClientTimeoutOption clientTimeout;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = StackPlace.LOCALHOST,
            description =
                    "Address of this machine that Kafka and HTTP listen on, and by which clients on other machines"
                            + " reach them; whoever reaches it is let in (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(
            names = "--kafka-port",
            paramLabel = "PORT",
            defaultValue = "9092",
            description =
                    "Port of Kafka; 0 for any free one, the same again on the same data (default: ${DEFAULT-VALUE}).")
    private int kafkaPort;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "Port of HTTP; 0 for any free one (default: ${DEFAULT-VALUE}).")
    private int httpPort;

    @Option(names = "--with-postgres", description = "A PostgreSQL too, to measure.")
    private boolean withPostgres;

    public UpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        OptionValue.requirePort("--kafka-port", kafkaPort);
        OptionValue.requirePort("--http-port", httpPort);
        LocalStack.Database database = withPostgres ? LocalStack.Database.EMBEDDED : LocalStack.Database.NONE;
        console.note("starting Kafka" + (withPostgres ? ", PostgreSQL" : "") + " and the aggregator");
        try (Interrupts interrupts = Interrupts.listen();
                LocalStack stack = LocalStack.start(
                        new StackFolders(data, lake.directory()),
                        new StackPlace(host, kafkaPort),
                        database,
                        clientTimeout.value());
                HealthEndpoint http = HealthEndpoint.start(host, httpPort, facts(stack), stack::failure)) {
            console.result("ready bootstrap=" + stack.bootstrapServer() + " http=" + http.url()
                    + stack.databaseUrl().map(url -> " postgres=" + url).orElse(""));
            while (!interrupts.await(LOOK)) {
                Optional<String> failure = stack.failure();
                if (failure.isPresent()) {
                    throw CommandException.failed(failure.get());
                }
            }
            console.note("stopping; data stay in " + data + " and " + lake.directory());
        }
        return ExitCode.PASSED.code();
    }

    private Map<String, String> facts(LocalStack stack) {
        return Map.of(
                "bootstrap",
                stack.bootstrapServer(),
                "lake",
                lake.directory().toAbsolutePath().toString());
    }
}
