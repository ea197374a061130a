package io.tacho.aggregator.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.schemas.lake.LakeException;
import io.tacho.schemas.topic.Keys;
import io.tacho.schemas.topic.TopicAdmin;
import io.tacho.schemas.topic.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive on a real broker; every test has runs of its own in one lake. */
class ArchiveIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private static Path folder;

    private static Path lake;
    private static EmbeddedBroker broker;
    private static Published published;

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final List<Archive> archives = new ArrayList<>();

    @BeforeAll
    static void startBroker() throws Exception {
        lake = folder.resolve("lake");
        broker = EmbeddedBroker.start(folder.resolve("kafka"), 0);
        try (Admin admin = Admin.create(kafka())) {
            new TopicAdmin(admin, broker.bootstrapServer(), SOON).ensure(Topics.all(1));
        }
        published = new Published(broker.bootstrapServer());
    }

    @AfterAll
    static void stopBroker() {
        published.close();
        broker.close();
    }

    @AfterEach
    void closeArchives() {
        archives.forEach(Archive::close);
    }

    @Test
    void archivesARunWithItsSecondsAndObservations() throws Exception {
        published.second("whole", 0, 0);
        published.second("another", 0, 0);
        published.abortedSecond("whole", 1);
        published.second("whole", 1, 0, 1);
        published.observation("whole", "vacuum");
        published.result("whole", 1, 3);
        start(settings(lake));
        awaitArchived("whole/1");
        assertThat(sql("select second, completed, response_max_us from seconds where run_id = 'whole' order by 1"))
                .containsExactly("0 1 1000", "1 2 2000");
        assertThat(sql("select text from observations where run_id = 'whole'")).containsExactly("vacuum");
        assertThat(sql("select len(warnings) from runs where run_id = 'whole'")).containsExactly("0");
    }

    @Test
    void goesOnWhereItStopped() throws Exception {
        published.second("before", 0, 0);
        published.result("before", 1, 1);
        start(settings(lake));
        awaitArchived("before/1");
        closeArchives();
        heard.clear();
        published.result("after", 1, 0);
        start(settings(lake));
        awaitArchived("after/1");
        assertThat(heard).doesNotContain("before/1");
    }

    /** As after kill -9 between the rename and the commit. */
    @Test
    void repeatsHarmlessly() throws Exception {
        published.second("twice", 0, 0);
        published.result("twice", 1, 1);
        start(settings(lake));
        awaitArchived("twice/1");
        closeArchives();
        heard.clear();
        forgetPositions();
        start(settings(lake));
        awaitArchived("twice/1");
        assertThat(sql("select run_id from runs where run_id = 'twice'")).hasSize(1);
        assertThat(sql("select completed from seconds where run_id = 'twice'")).containsExactly("1");
    }

    @Test
    void waitsForRowsThatShowLaterThanTheResult() throws Exception {
        start(settings(lake));
        published.result("early", 1, 2);
        published.second("early", 0, 0);
        published.second("early", 1, 0);
        awaitArchived("early/1");
        assertThat(sql("select second from seconds where run_id = 'early' order by 1"))
                .containsExactly("0", "1");
        assertThat(sql("select len(warnings) from runs where run_id = 'early'")).containsExactly("0");
    }

    @Test
    void saysThatSecondsAreMissingAndNeverReplacesAFullArchiveByAPoorOne() throws Exception {
        ArchiveSettings impatient = new ArchiveSettings(kafka(), lake, Duration.ofMillis(300));
        published.second("poor", 0, 0);
        published.result("poor", 1, 2);
        start(impatient);
        awaitArchived("poor/1");
        assertThat(sql("select warnings[1] from runs where run_id = 'poor'"))
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("1 of 2 rows"));
        published.second("poor", 1, 0);
        published.result("poor", 1, 2);
        await().atMost(SOON)
                .until(() ->
                        sql("select second from seconds where run_id = 'poor'").size() == 2);
        published.result("poor", 1, 3);
        published.result("fence", 1, 0);
        // Same partition or not: the poor one was read before, or is read soon after; its rows stay.
        awaitArchived("fence/1");
        awaitPosition("poor");
        assertThat(sql("select len(warnings) from runs where run_id = 'poor'")).containsExactly("0");
    }

    @Test
    void leavesRowsOfALaterRevisionToIt() throws Exception {
        published.second("revised", 0, 0, 1);
        published.result("revised", 1, 1);
        published.result("revised", 2, 2);
        start(settings(lake));
        awaitArchived("revised/1", "revised/2");
        assertThat(sql("select revision, completed from seconds where run_id = 'revised' order by 1"))
                .containsExactly("1 1", "2 2");
    }

    @Test
    void leavesUndecodableResultsOut_B40() throws Exception {
        published.broken("good", new byte[] {1, 2, 3});
        published.broken("good", new byte[0]);
        published.broken("good", null);
        published.result("good", 1, 0);
        Archive archive = start(settings(lake));
        awaitArchived("good/1");
        assertThat(archive.undecodable()).isEqualTo(2);
        assertThat(archive.failure()).isEmpty();
    }

    @Test
    void refusesAnotherLake() throws Exception {
        start(settings(lake));
        Archive other = new Archive(settings(folder.resolve("other")));
        assertThatThrownBy(other::start)
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining(Files.readString(lake.resolve(".lake-id")).strip())
                .hasMessageContaining(folder.resolve("other") + " is another one")
                .hasMessageContaining("tacho-archive");
    }

    @Test
    void refusesALakeThatIsNoFolder() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        Archive archive = new Archive(settings(file));
        assertThatThrownBy(archive::start)
                .isInstanceOf(LakeException.class)
                .hasMessageContaining(file + " is not a folder");
    }

    @Test
    void stopsVisiblyWhenTheLakeFailsAndArchivesTheRunNextTime() throws Exception {
        Path day = lake.resolve("observations").resolve("date=2026-11-30");
        Path aside = folder.resolve("aside");
        published.observation("unlucky", "disk trouble");
        published.result("unlucky", 1, 0);
        Files.createDirectories(day);
        Files.move(day, aside);
        Files.createFile(day);
        try {
            Archive archive = launch(settings(lake));
            await().atMost(SOON).until(() -> archive.failure().isPresent());
            assertThat(archive.failure().orElseThrow())
                    .isInstanceOf(LakeException.class)
                    .hasMessageContaining("the lake " + lake + " cannot be written");
            closeArchives();
        } finally {
            Files.delete(day);
            Files.move(aside, day);
        }
        assertThat(heard).doesNotContain("unlucky/1");
        start(settings(lake));
        awaitArchived("unlucky/1");
        assertThat(sql("select text from observations where run_id = 'unlucky'"))
                .containsExactly("disk trouble");
    }

    @Test
    void sharesTheWorkWithAnInstanceOfTheSameLake() throws Exception {
        start(settings(lake));
        start(settings(lake));
        List<String> all = new ArrayList<>();
        for (int run = 0; run < 8; run++) {
            published.result("shared" + run, 1, 0);
            all.add("shared" + run + "/1");
        }
        awaitArchived(all.toArray(String[]::new));
        assertThat(sql("select run_id from runs where run_id like 'shared%'")).hasSize(8);
    }

    private Archive start(ArchiveSettings settings) throws Exception {
        Archive archive = launch(settings);
        assertThat(archive.awaitRunning(SOON)).isTrue();
        return archive;
    }

    private Archive launch(ArchiveSettings settings) throws Exception {
        Archive archive = new Archive(settings);
        archive.onArchived((run, revision) -> heard.add(run + "/" + revision));
        archive.start();
        archives.add(archive);
        return archive;
    }

    private void awaitArchived(String... runs) {
        await().atMost(SOON).untilAsserted(() -> assertThat(heard).contains(runs));
    }

    private static ArchiveSettings settings(Path lake) {
        return new ArchiveSettings(kafka(), lake, Duration.ofSeconds(3));
    }

    private static Map<String, Object> kafka() {
        return Map.of("bootstrap.servers", broker.bootstrapServer());
    }

    /** Waits until everything in the run's partition of the results is committed. */
    private static void awaitPosition(String run) throws Exception {
        TopicPartition partition =
                new TopicPartition(Topics.RESULTS.name(), Keys.partitionOf(run, Topics.RUN_PARTITIONS));
        try (Admin admin = Admin.create(kafka())) {
            long end = admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                    .partitionResult(partition)
                    .get()
                    .offset();
            // The last record of a transaction is its marker.
            await().atMost(SOON)
                    .until(() -> committed(admin).get(partition) != null
                            && committed(admin).get(partition).offset() >= end - 1);
        }
    }

    private static void forgetPositions() throws Exception {
        try (Admin admin = Admin.create(kafka())) {
            Map<TopicPartition, OffsetAndMetadata> beginning = new HashMap<>();
            committed(admin)
                    .forEach((partition, position) ->
                            beginning.put(partition, new OffsetAndMetadata(0, position.metadata())));
            admin.alterConsumerGroupOffsets(Archive.GROUP, beginning).all().get();
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> committed(Admin admin) throws Exception {
        return admin.listConsumerGroupOffsets(Archive.GROUP)
                .partitionsToOffsetAndMetadata()
                .get();
    }

    /** The rows of a query over the files, columns parted by a space. */
    private static List<String> sql(String query) throws Exception {
        String table = query.replaceAll("(?s).* from (\\w+) .*", "$1");
        String files = "read_parquet('" + lake.resolve(table) + "/*/*.parquet')";
        List<String> rows = new ArrayList<>();
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement();
                ResultSet result = statement.executeQuery(query.replace(" from " + table, " from " + files))) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    values.add(String.valueOf(result.getObject(column)));
                }
                rows.add(String.join(" ", values));
            }
        }
        return rows;
    }
}
