package io.tacho.cli.command;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.kafka.RunsOnKafka;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.output.Console;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.Stop;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.Topics;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
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
    public Integer call() throws InterruptedException {
        RunDefinition run = RunsOnKafka.require(kafka.properties(), runId);
        Stop stop = new Stop(run.getRunId(), reason, hostName());
        ProducerRecord<String, byte[]> message = new ProducerRecord<>(
                Topics.CONTROL.name(), 0, Keys.control(run.getRunId(), "stop"), Topics.CONTROL_CODEC.encode(stop));
        try (Producer<String, byte[]> producer =
                new KafkaProducer<>(settings(), new StringSerializer(), new ByteArraySerializer())) {
            producer.send(message).get();
        } catch (ExecutionException e) {
            throw CommandException.failed(
                    "the stop could not be written to Kafka at " + kafka.address() + ": "
                            + e.getCause().getMessage(),
                    e.getCause());
        }
        console.note("run " + run.getRunId() + " is asked to stop");
        return 0;
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(kafka.properties());
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        return settings;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown host";
        }
    }
}
