package io.tacho.workload.ship;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.avro.BatchFinish;
import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.FinishTotal;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.topic.Topics;
import io.tacho.workload.ship.RecordedOperations.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class BatchColumnsTest {
    @Provide
    Arbitrary<List<Operation>> operations() {
        Arbitrary<Long> times = Arbitraries.oneOf(
                Arbitraries.just(0L),
                Arbitraries.longs().between(0, 1_000_000),
                Arbitraries.longs().between(0, 1L << 50));
        return Combinators.combine(
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.longs().between(0, 1L << 60),
                        times,
                        times,
                        times,
                        Arbitraries.integers().between(0, 6),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(0, 2))
                .as(Operation::new)
                .list()
                .ofMaxSize(50);
    }

    @Property(tries = 300)
    void givesBackEveryOperationAfterCoding(@ForAll("operations") List<Operation> operations, @ForAll long base)
            throws Exception {
        OperationBatch batch = coded(operations, base >> 4);

        assertThat(batch.getBaseMicros()).isEqualTo(base >> 4);
        assertThat(RecordedOperations.in(batch)).isEqualTo(operations);
    }

    @Test
    void leavesColumnsOfZerosOutAndWritesEqualValuesOnce() throws Exception {
        Operation operation = new Operation(2, 1_000, 0, 0, 7, 0, 1, 0);
        OperationBatch batch = coded(List.of(operation, operation, operation), 1_000);

        assertThat(batch.getLateness()).isEmpty();
        assertThat(batch.getEndDelta()).isEmpty();
        assertThat(batch.getUrl()).isEmpty();
        assertThat(batch.getOperation()).containsExactly(2);
        assertThat(batch.getService()).containsExactly(7L);
        assertThat(RecordedOperations.in(batch)).containsExactly(operation, operation, operation);
    }

    private static OperationBatch coded(List<Operation> operations, long base) throws Exception {
        BatchColumns columns = new BatchColumns();
        for (Operation each : operations) {
            columns.accept(
                    each.operation(),
                    each.end(),
                    each.lateness(),
                    each.connectionWait(),
                    each.service(),
                    each.outcome(),
                    each.attempts(),
                    each.url());
        }
        BatchEncoder encoder = new BatchEncoder("r", "c", 3);
        byte[] bytes = encoder.encode(9, BatchKind.DATA, base, columns, List.of(), Optional.empty(), Optional.empty());
        OperationBatch batch = Topics.OPERATION_CODEC.decode(bytes);
        // The generated class writes the same bytes: nothing but its speed is different.
        assertThat(Topics.OPERATION_CODEC.encode(batch)).isEqualTo(bytes);
        return batch;
    }

    @Test
    void writesStartAndFinishAndErrorsLikeTheGeneratedClass() throws Exception {
        BatchError error = new BatchError(1, "40001", 2L, 1L, 5L, 6L, "could not serialize");
        BatchStart start = TestClient.start(17, "c");
        BatchFinish finish = new BatchFinish(
                4L,
                List.of(new FinishTotal(0, 0, 4L, 5L)),
                3,
                RunEnd.FAILED,
                "why",
                true,
                12L,
                Map.of("ring.waits", 2.0),
                Map.of("lines", 3L),
                List.of("the ring was full"));
        BatchEncoder encoder = new BatchEncoder("r", "c", 3);
        byte[] bytes = encoder.encode(
                9, BatchKind.FINISH, 5, new BatchColumns(), List.of(error), Optional.of(start), Optional.of(finish));

        OperationBatch batch = Topics.OPERATION_CODEC.decode(bytes);
        assertThat(batch.getErrors()).containsExactly(error);
        assertThat(batch.getStart()).isEqualTo(start);
        assertThat(batch.getFinish()).isEqualTo(finish);
        assertThat(batch.getSequence()).isEqualTo(9);
        assertThat(batch.getKind()).isEqualTo(BatchKind.FINISH);
        assertThat(Topics.OPERATION_CODEC.encode(batch)).isEqualTo(bytes);
    }
}
