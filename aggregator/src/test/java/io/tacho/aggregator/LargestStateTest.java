package io.tacho.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.ClientSeconds;
import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.LatencyCell;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.SecondCell;
import io.tacho.schemas.latency.LatencyDistribution;
import io.tacho.schemas.topic.AvroCodec;
import io.tacho.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** B37: the largest legal state fits into a record, all buckets up to 24 h filled with counts that compress badly. */
class LargestStateTest {
    private static final long DAY_MICROS = 86_400_000_000L;

    private static LatencyDistribution full(Random random) {
        LatencyDistribution full = new LatencyDistribution();
        for (long low = 0; low < DAY_MICROS; low += Math.max(1, Long.highestOneBit(low) >> 10)) {
            full.record(low, 1 + random.nextInt(300));
        }
        return full;
    }

    private static OperationCell fullCell(Random random) {
        List<LatencyCell> cells =
                IntStream.range(0, 5).mapToObj(i -> full(random).toSparseCell()).toList();
        return new OperationCell(
                cells.get(0).getCount(),
                0L,
                cells.get(4).getCount(),
                0L,
                0L,
                0L,
                0L,
                1L,
                cells.get(0),
                cells.get(1),
                cells.get(2),
                cells.get(3),
                cells.get(4));
    }

    private static ClientSeconds seconds(ScriptedClient client, int urls) {
        Random random = new Random(3);
        List<SecondCell> cells = new ArrayList<>();
        for (int operation = 0; operation < 3; operation++) {
            for (int url = 0; url < urls; url++) {
                cells.add(new SecondCell(0, operation, url, fullCell(random)));
            }
        }
        return new ClientSeconds(
                "r",
                "a",
                100L,
                1L,
                BatchKind.DATA,
                0L,
                false,
                false,
                1L,
                0,
                null,
                cells,
                0,
                null,
                List.of(),
                null,
                null);
    }

    private static void drive(Rig rig, int urls) {
        ScriptedRun run = new ScriptedRun("r", 0, 1, "a");
        ScriptedClient client = run.client("a");
        client.urls = IntStream.range(0, urls).mapToObj(i -> "db" + i).toList();
        rig.send(client.start());
        client.skip();
        rig.seconds(seconds(client, urls));
        rig.send(client.finish()).tick();
    }

    @Test
    void fitsIntoARecordOfEachTopic() {
        byte[] cell = new AvroCodec<>(OperationCell.class).encode(fullCell(new Random(3)));
        assertThat(cell.length).isBetween(300_000, 1024 * 1024);
        assertThat(full(new Random(1)).toSparseCell().getEncoding()).isEqualTo(HistogramEncoding.SPARSE);
        try (Rig rig = new Rig()) {
            drive(rig, 2);
            assertThat(Topics.RESULT_CODEC.encode(rig.result()).length).isLessThan(Topics.MAX_MESSAGE_BYTES);
            assertThat(rig.result().getOperations()).hasSize(3 + 6);
            assertThat(rig.seconds()).hasSize(3);
        }
    }
}
