package io.tacho.cli.command;

import io.tacho.analysis.report.ResultReport;
import io.tacho.analysis.rows.RowSet;
import io.tacho.cli.kafka.KafkaClients;
import io.tacho.cli.option.FormatOption;
import io.tacho.cli.option.KafkaOptions;
import io.tacho.cli.option.OptionValue;
import io.tacho.cli.output.Console;
import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.TopicException;
import io.tacho.schemas.topic.TopicStatus;
import io.tacho.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tacho topics}. */
@Command(
        name = "topics",
        header = "Create the topics that are missing and check the others.",
        description =
                "Every other command does the same when it needs a topic; this one is for looking and for preparing.")
public final class TopicsCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Console console;

    @Mixin
    private KafkaOptions kafka;

    @Option(
            names = "--operation-partitions",
            paramLabel = "N",
            defaultValue = "" + Topics.OPERATION_PARTITIONS,
            description = "Partitions of tacho.operations (default: ${DEFAULT-VALUE}).")
    private int operationPartitions;

    @Mixin
    private FormatOption format;

    public TopicsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws TopicException {
        OptionValue.requireAtLeast("--operation-partitions", 1, operationPartitions);
        List<List<Object>> rows = new ArrayList<>();
        Admin admin = KafkaClients.make(kafka.address(), () -> Admin.create(kafka.properties()));
        try {
            for (TopicStatus status :
                    new TopicAdmin(admin, kafka.address(), PATIENCE).ensure(Topics.all(operationPartitions))) {
                rows.add(List.of(
                        status.topic().name(),
                        status.state().name().toLowerCase(Locale.ROOT),
                        status.partitions(),
                        status.replication(),
                        status.topic().sortedSettings()));
            }
        } finally {
            admin.close(Duration.ZERO); // else an unreachable Kafka would be waited for once more
        }
        console.result(ResultReport.of(
                new RowSet(List.of("topic", "state", "partitions", "replication", "settings"), rows), format.value()));
        return 0;
    }
}
