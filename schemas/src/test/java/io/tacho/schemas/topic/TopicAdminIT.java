package io.tacho.schemas.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.schemas.topic.TopicStatus.State;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicAdminIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static EmbeddedBroker broker;
    private static Admin admin;

    @BeforeAll
    static void startBroker(@TempDir Path data) throws Exception {
        broker = EmbeddedBroker.start(data, 0);
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServer()));
    }

    @AfterAll
    static void stopBroker() {
        admin.close();
        broker.close();
    }

    @BeforeEach
    void deleteTopics() throws Exception {
        admin.deleteTopics(admin.listTopics().names().get()).all().get();
        org.awaitility.Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> admin.listTopics().names().get().isEmpty());
    }

    @Test
    void makesWhatIsMissingAndFindsItAgain() throws Exception {
        TopicAdmin topics = new TopicAdmin(admin, broker.bootstrapServer(), PATIENCE);
        assertThat(topics.ensure(Topics.all(8)))
                .hasSize(7)
                .allSatisfy(status -> assertThat(status.state()).isEqualTo(State.CREATED));
        assertThat(topics.ensure(Topics.all(8))).allSatisfy(status -> {
            assertThat(status.state()).isEqualTo(State.CHECKED);
            assertThat(status.partitions()).isEqualTo(status.topic().partitions());
            assertThat(status.replication()).isEqualTo(1);
        });
        // More clients' partitions than asked for are harmless.
        assertThat(topics.ensure(Topics.all(3))).hasSize(7);
    }

    /** B41: a topic that a broker had made by itself had one partition, and everything hung. */
    @Test
    void refusesTopicsThatWouldGiveWrongResults() throws Exception {
        admin.createTopics(List.of(
                        new NewTopic("tacho.operations", 1, (short) 1),
                        new NewTopic("tacho.control", 1, (short) 1),
                        new NewTopic("tacho.live", 9, (short) 1).configs(Topics.LIVE.settings())))
                .all()
                .get();
        assertThatThrownBy(() -> new TopicAdmin(admin, broker.bootstrapServer(), PATIENCE).ensure(Topics.all(8)))
                .isInstanceOf(TopicException.class)
                .hasMessageContaining("tacho.operations has 1 partitions instead of 8")
                .hasMessageContaining("tacho.control has message.timestamp.type=CreateTime instead of LogAppendTime")
                .hasMessageContaining("tacho.live has 9 partitions instead of 4");
    }

    @Test
    void letsSeveralComponentsStartAtOnce() throws Exception {
        List<CompletableFuture<List<TopicStatus>>> starts = List.of(start(), start(), start());
        long created = 0;
        for (CompletableFuture<List<TopicStatus>> start : starts) {
            created += start.get().stream()
                    .filter(status -> status.state() == State.CREATED)
                    .count();
        }
        assertThat(created).isEqualTo(7);
    }

    @Test
    void namesTheAddressOfAKafkaThatDoesNotAnswer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            String address = "127.0.0.1:" + silent.getLocalPort();
            Duration patience = Duration.ofSeconds(2);
            Admin nobody = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address));
            try {
                assertThatThrownBy(() -> new TopicAdmin(nobody, address, patience).ensure(Topics.all(8)))
                        .isInstanceOf(TopicException.class)
                        .hasMessageContaining(address)
                        .hasMessageContaining("2 s");
            } finally {
                nobody.close(Duration.ZERO);
            }
        }
    }

    private static CompletableFuture<List<TopicStatus>> start() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new TopicAdmin(admin, broker.bootstrapServer(), PATIENCE).ensure(Topics.all(8));
            } catch (TopicException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
