package io.tacho.workload.coordinate;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.embedded.EmbeddedException;
import io.tacho.schemas.topic.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One broker for all tests of this module, up to the end of their JVM. */
public final class TestKafka {
    private static final KafkaAccess ACCESS = start();

    private TestKafka() {}

    /** A running Kafka with all of our topics. */
    public static KafkaAccess access() {
        return ACCESS;
    }

    /** Ids of the clients that have joined a run. */
    public static List<String> clientsOf(String run) throws CoordinationException {
        RunLedger ledger = new RunLedger(run);
        try (ControlLog log = ControlLog.open(ACCESS)) {
            ledger.apply(log.readToEnd());
        }
        return ledger.clientIds();
    }

    private static KafkaAccess start() {
        try {
            Path folder = Files.createTempDirectory("tacho-test-kafka");
            EmbeddedBroker broker = EmbeddedBroker.start(folder, 0);
            Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
            KafkaAccess access = new KafkaAccess(broker.bootstrapServer(), Map.of());
            access.ensure(Topics.all(Topics.OPERATION_PARTITIONS));
            return access;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (EmbeddedException | CoordinationException e) {
            throw new IllegalStateException(e);
        }
    }
}
