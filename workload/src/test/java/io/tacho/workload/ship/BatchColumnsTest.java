package io.tacho.workload.ship;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.BatchKind;
import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import io.tacho.workload.ship.RecordedOperations.Operation;
import java.util.List;
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
            throws UndecodableException {
        OperationBatch batch = coded(operations, base >> 4);

        assertThat(batch.getBaseMicros()).isEqualTo(base >> 4);
        assertThat(RecordedOperations.in(batch)).isEqualTo(operations);
    }

    @Test
    void leavesColumnsOfZerosOutAndWritesEqualValuesOnce() throws UndecodableException {
        Operation operation = new Operation(2, 1_000, 0, 0, 7, 0, 1, 0);
        OperationBatch batch = coded(List.of(operation, operation, operation), 1_000);

        assertThat(batch.getLateness()).isEmpty();
        assertThat(batch.getEndDelta()).isEmpty();
        assertThat(batch.getUrl()).isEmpty();
        assertThat(batch.getOperation()).containsExactly(2);
        assertThat(batch.getService()).containsExactly(7L);
        assertThat(RecordedOperations.in(batch)).containsExactly(operation, operation, operation);
    }

    private static OperationBatch coded(List<Operation> operations, long base) throws UndecodableException {
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
        OperationBatch batch = new OperationBatch();
        batch.setRunId("r");
        batch.setClientId("c");
        batch.setKind(BatchKind.DATA);
        batch.setErrors(List.of());
        columns.fill(batch, base);
        return Topics.OPERATION_CODEC.decode(Topics.OPERATION_CODEC.encode(batch));
    }
}
