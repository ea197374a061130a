package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.drive.StopCause;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClientTalkTest {
    private final StringWriter err = new StringWriter();
    private final Progress progress = new Progress(new Console(
            new PrintWriter(new StringWriter()), new PrintWriter(err), Console.Screen.PLAIN, Console.Screen.PLAIN));
    private Duration now = Duration.ofDays(1);
    private final ClientTalk talk = new ClientTalk("a", new LoadProgress(progress), () -> now.toNanos());

    @Test
    void tellsOfAFailingKafkaEveryTenSecondsAtMost() {
        for (int second = 0; second < 25; second++) {
            talk.kafkaFailing("time-out");
            now = now.plusSeconds(1);
        }
        assertThat(lines())
                .hasSize(3)
                .allMatch(line -> line.contains("client a: Kafka does not take batches (time-out)"));
    }

    @Test
    void tellsOnceThatKafkaIsBack() {
        talk.kafkaFailing("time-out");
        talk.kafkaBack();
        talk.kafkaBack();
        assertThat(lines()).hasSize(2).last().asString().contains("client a: Kafka takes batches again");
    }

    @Test
    void tellsOfTheNextOutageAtOnce() {
        talk.kafkaFailing("time-out");
        talk.kafkaBack();
        talk.kafkaFailing("time-out");
        assertThat(lines()).hasSize(3);
    }

    @Test
    void tellsByWhatTheClientDisturbedItsMeasurement() {
        talk.perturbed(java.util.List.of("garbage collection stopped this client for 312 ms at once"));
        assertThat(lines())
                .singleElement()
                .asString()
                .contains("client a disturbed its own measurement: garbage collection stopped this client for 312 ms");
    }

    @Test
    void tellsThatAllOperationsAreDone() {
        talk.progress(new io.tacho.workload.drive.Progress(0, 60, 40));
        talk.draining(new StopCause(RunEnd.COMPLETED, "it has started all operations that it was to start"), 60);
        assertThat(lines().get(lines().size() - 1))
                .contains("client a ends: it has started all operations that it was to start; 60 operations, waiting");
    }

    @Test
    void tellsThatTheWholeIntervalWasDriven() {
        talk.draining(new StopCause(RunEnd.COMPLETED, ""), 60);
        assertThat(lines())
                .singleElement()
                .asString()
                .contains("client a has driven the whole interval; 60 operations");
    }

    private java.util.List<String> lines() {
        return err.toString().lines().toList();
    }
}
