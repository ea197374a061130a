package io.tacho.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final TopicPartition PARTITION = new TopicPartition("kept", 0);

    @TempDir
    Path data;

    @Test
    void keepsAcknowledgedRecordsAndItsAddressWhenKilledAndWhenClosed() throws Exception {
        Process process = brokerProcess();
        String address = addressOf(process);
        createTopic(address);
        send(address, new byte[] {7});
        process.destroyForcibly();
        process.onExit().join();
        for (String previousEnd : List.of("killed", "closed")) {
            try (EmbeddedBroker broker = EmbeddedBroker.start(data, 0)) {
                assertThat(broker.bootstrapServer()).as(previousEnd).isEqualTo(address);
                assertThat(read(address)).as(previousEnd).containsExactly(new byte[] {7});
            }
        }
    }

    @Test
    void servesOtherHostsOnlyOnAnAddressOfThisMachine() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(data, "localhost", 0)) {
            assertThat(broker.bootstrapServer()).isEqualTo("localhost:" + broker.port());
            createTopic(broker.bootstrapServer());
            send(broker.bootstrapServer(), new byte[] {9});
            assertThat(read(broker.bootstrapServer())).containsExactly(new byte[] {9});
        }
        for (String host : List.of("0.0.0.0", "192.0.2.1", "no-such-host.invalid")) {
            assertThatThrownBy(() -> EmbeddedBroker.start(data, host, 0))
                    .isInstanceOf(EmbeddedException.class)
                    .hasMessageContaining(host);
        }
    }

    @Test
    void refusesDataInUseAndTakesARecordOfNearly16MiB() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(data, 0)) {
            createTopic(broker.bootstrapServer());
            assertThatThrownBy(() -> EmbeddedBroker.start(data, Port.free()))
                    .isInstanceOf(EmbeddedException.class)
                    .hasMessageContaining(
                            "in use by process " + ProcessHandle.current().pid());
            byte[] large = new byte[EmbeddedBroker.MAX_MESSAGE_BYTES - 1024];
            send(broker.bootstrapServer(), large);
            assertThat(read(broker.bootstrapServer()))
                    .extracting(value -> value.length)
                    .containsExactly(large.length);
        }
    }

    @Test
    void refusesAPortInUseNamingIt() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> EmbeddedBroker.start(data, taken.getLocalPort()))
                    .isInstanceOf(EmbeddedException.class)
                    .hasMessageContaining(String.valueOf(taken.getLocalPort()))
                    .hasMessageContaining("in use");
        }
    }

    private Process brokerProcess() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EmbeddedBroker.class.getName(),
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String addressOf(Process process) throws IOException {
        String line = process.inputReader().readLine();
        assertThat(line).startsWith("ready bootstrap=");
        return line.substring("ready bootstrap=".length());
    }

    private static void createTopic(String address) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(new NewTopic(PARTITION.topic(), 1, (short) 1)))
                    .all()
                    .get();
        }
    }

    private static void send(String address, byte[] value) throws Exception {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                address,
                "max.request.size",
                EmbeddedBroker.MAX_MESSAGE_BYTES,
                "buffer.memory",
                64L << 20);
        try (var producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(PARTITION.topic(), value)).get();
        }
    }

    private static List<byte[]> read(String address) {
        Map<String, Object> settings = Map.of("bootstrap.servers", address, "auto.offset.reset", "earliest");
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(PARTITION));
            long end = consumer.endOffsets(List.of(PARTITION), PATIENCE).get(PARTITION);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            List<byte[]> values = new ArrayList<>();
            while (consumer.position(PARTITION) < end && System.nanoTime() < deadline) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    values.add(record.value());
                }
            }
            return values;
        }
    }
}
