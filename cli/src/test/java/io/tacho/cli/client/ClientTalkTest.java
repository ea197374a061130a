package io.tacho.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
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

    private java.util.List<String> lines() {
        return err.toString().lines().toList();
    }
}
