package io.tacho.cli.command;

import io.tacho.cli.kafka.RunsOnKafka;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.option.OptionValue;
import io.tacho.cli.output.Console;
import io.tacho.workload.coordinate.CoordinationException;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.coordinate.StopRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tacho stop}. */
@Command(
        name = "stop",
        header = "End a run on all of its clients, with a result up to then.",
        description = "Returns when the request is in Kafka; the clients print the result as if the run had ended.")
public final class StopCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "RUN", description = "The run, or latest.")
    private String runId;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "tacho stop",
            description = "Why, for the result (default: ${DEFAULT-VALUE}).")
    private String reason;

    @Mixin
    private KafkaOptions kafka;

    public StopCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws CoordinationException {
        OptionValue.requireId("the run", runId);
        String run = runId.equals(RunsOnKafka.LATEST)
                ? RunsOnKafka.require(kafka.properties(), runId).getRunId()
                : runId;
        StopRequest.send(new KafkaAccess(kafka.address(), kafka.properties()), run, reason, hostName());
        console.note("run " + run + " is asked to stop; its clients end with a result");
        return 0;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown host";
        }
    }
}
