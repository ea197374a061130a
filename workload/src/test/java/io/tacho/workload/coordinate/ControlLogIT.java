package io.tacho.workload.coordinate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.Stop;
import io.tacho.schemas.topic.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(180)
class ControlLogIT {
    /** Outside of the tests' time. */
    @BeforeAll
    static void startKafka() {
        TestKafka.access();
    }

    @Test
    void readsWhatWasAppendedWithTheBrokersTime() throws Exception {
        try (ControlLog log = ControlLog.open(TestKafka.access())) {
            log.readToEnd();
            long before = System.currentTimeMillis();
            RunDefinition definition = Definitions.of("log-1", 2);
            ControlRecord written = log.append(definition);
            assertThat(log.readThrough(written.offset())).contains(written);
            assertThat(written.message()).isEqualTo(definition);
            assertThat(written.appendMillis()).isBetween(before - 1, System.currentTimeMillis() + 1);
        }
    }

    @Test
    void goesOnFromATime() throws Exception {
        try (ControlLog log = ControlLog.open(TestKafka.access())) {
            ControlRecord written = log.append(new Stop("log-2", "enough", "host"));
            log.readFrom(Instant.ofEpochMilli(written.appendMillis()));
            assertThat(log.readToEnd()).contains(written);
            log.readFrom(Instant.ofEpochMilli(written.appendMillis()).plusSeconds(3_600));
            assertThat(log.poll(Duration.ofMillis(300))).isEmpty();
        }
    }

    @Test
    void skipsWhatIsNoRecordOfOursWithOneWarning() throws Exception {
        ListAppender<ILoggingEvent> warnings = new ListAppender<>();
        warnings.start();
        Logger logger = (Logger) LoggerFactory.getLogger(ControlLog.class);
        logger.addAppender(warnings);
        try (ControlLog log = ControlLog.open(TestKafka.access());
                KafkaProducer<String, byte[]> producer = TestKafka.access().producer(Map.of())) {
            log.readToEnd();
            warnings.list.clear();
            long offset = producer.send(new ProducerRecord<>(Topics.CONTROL.name(), 0, "x", new byte[] {1, 2, 3}))
                    .get()
                    .offset();
            ControlRecord next = log.append(new Stop("log-3", "enough", "host"));
            assertThat(log.readThrough(next.offset())).containsExactly(next);
            assertThat(warnings.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .singleElement()
                    .asString()
                    .contains("tacho.control partition 0 offset " + offset);
        } finally {
            logger.detachAppender(warnings);
        }
    }

    /** Within 15 s by default; here with a shorter time-out, to which nothing else may be added. */
    @Test
    void saysInTimeThatKafkaIsNotThere() {
        KafkaAccess nowhere =
                new KafkaAccess("127.0.0.1:1", Map.of("ssl.key.password", "secret"), Duration.ofSeconds(2));
        long before = System.nanoTime();
        CoordinationException failure =
                catchThrowableOfType(CoordinationException.class, () -> nowhere.ensure(Topics.all(1)));
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(6));
        assertThat(KafkaAccess.TIMEOUT).isLessThan(Duration.ofSeconds(11));
        assertThat(failure.getMessage())
                .contains("127.0.0.1:1")
                .contains("--bootstrap-server")
                .doesNotContain("\n");
        assertThat(nowhere.toString()).doesNotContain("secret");
    }

    @Test
    void saysSoToWhoStopsARunThereToo() {
        KafkaAccess nowhere = new KafkaAccess("127.0.0.1:1", Map.of(), Duration.ofSeconds(1));
        CoordinationException failure = catchThrowableOfType(
                CoordinationException.class, () -> StopRequest.send(nowhere, "r", "enough", "host"));
        assertThat(failure.getMessage()).contains("127.0.0.1:1").contains("--bootstrap-server");
        assertThat(List.of(failure.kind())).containsExactly(CoordinationException.Kind.FAILED);
    }

    @Test
    void namesAnAddressThatDoesNotResolve() {
        KafkaAccess nowhere = new KafkaAccess("no-such-host.invalid:9092", Map.of());
        CoordinationException failure =
                catchThrowableOfType(CoordinationException.class, () -> nowhere.ensure(Topics.all(1)));
        assertThat(failure.getMessage()).contains("no-such-host.invalid:9092");
    }
}
