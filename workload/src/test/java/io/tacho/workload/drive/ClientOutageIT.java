package io.tacho.workload.drive;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tacho.embedded.EmbeddedBroker;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.coordinate.KafkaAccess;
import io.tacho.workload.coordinate.TestKafka;
import io.tacho.workload.drive.ClientReport.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * B36: the broker is away in mid-run, for longer than a producer's buffer would last. Workers keep their pace, the run ends
 * in time, and when the broker is back it gets everything.
 */
@Timeout(240)
class ClientOutageIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration OUTAGE = Duration.ofSeconds(4);
    private static final int DURATION = 7;

    @TempDir
    Path folder;

    private volatile int second = Integer.MIN_VALUE;

    enum Offer {
        /** 500 operations a second by schedule. */
        PACED(new OfferedLoad(0, OptionalDouble.of(500), OptionalLong.empty())),
        /** As many as 2 workers make with 4 ms each: 500 a second at best. */
        CLOSED_LOOP(OfferedLoad.waits(0));

        private final OfferedLoad load;

        Offer(OfferedLoad load) {
            this.load = load;
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWithoutTheBroker(Offer offer) throws Exception {
        PlainPart part = new PlainPart(4, 0, 0, (terminal, execution) -> MILLISECONDS.sleep(4));
        EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"), 0);
        try {
            KafkaAccess kafka = new KafkaAccess(broker.bootstrapServer(), Map.of());
            CompletableFuture<ClientReport> ended = start(part, kafka, offer);
            await().atMost(PATIENCE).until(() -> second >= 0);
            broker.close();
            long before = part.executed.get();
            int brokenOff = second;
            await().atMost(PATIENCE).until(() -> second >= brokenOff + OUTAGE.toSeconds());
            long inOutage = part.executed.get() - before;
            broker = EmbeddedBroker.start(folder.resolve("kafka"), 0);

            ClientReport report = ended.get(120, TimeUnit.SECONDS);
            // Half of what is due: whoever waits for Kafka makes next to nothing in 4 s.
            assertThat(inOutage).isGreaterThan(500 * OUTAGE.toSeconds() / 2);
            assertThat(report.end()).isEqualTo(RunEnd.COMPLETED);
            assertThat(report.stage()).isEqualTo(Stage.DELIVERED);
            assertThat(report.coveredSeconds()).isEqualTo(DURATION);
            assertThat(report.operations()).isEqualTo(part.executed.get());
            TreeMap<Long, OperationBatch> bySequence = TestKafka.batchesOf(kafka, "outage-" + offer).stream()
                    .collect(Collectors.toMap(OperationBatch::getSequence, each -> each, (a, b) -> a, TreeMap::new));
            OperationBatch last = bySequence.lastEntry().getValue();
            assertThat(last.getKind()).isEqualTo(BatchKind.FINISH);
            assertThat(bySequence).hasSize((int) last.getSequence() + 1);
            assertThat(bySequence.values().stream()
                            .mapToLong(OperationBatch::getCount)
                            .sum())
                    .isEqualTo(report.operations())
                    .isEqualTo(last.getFinish().getOperations());
            assertThat(last.getFinish().getFigures()).containsEntry("ring.waits", 0.0);
            assertThat(last.getFinish().getPerturbedReasons()).noneMatch(reason -> reason.contains("rings"));
        } finally {
            broker.close();
        }
    }

    private CompletableFuture<ClientReport> start(PlainPart part, KafkaAccess kafka, Offer offer) {
        RunPlan plan = new RunPlan(
                "outage-" + offer,
                1,
                Duration.ofSeconds(1),
                Duration.ofSeconds(DURATION),
                offer.load,
                ErrorTolerance.END_RUN,
                Duration.ofMillis(500),
                8,
                Map.of(),
                "0");
        ClientSettings settings = new ClientSettings(
                "a", plan, kafka, folder.resolve("journals"), 2, 2, Defaults.DRAIN, PATIENCE, PATIENCE);
        ClientEvents events = new ClientEvents() {
            @Override
            public void progress(Progress at) {
                second = at.second();
            }
        };
        CompletableFuture<ClientReport> ended = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                ended.complete(new ClientRun(settings, new PlainWorkload(part), events).run());
            } catch (WorkloadException | RuntimeException | Error e) {
                ended.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return ended;
    }
}
