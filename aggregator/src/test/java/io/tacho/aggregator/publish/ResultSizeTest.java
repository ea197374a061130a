package io.tacho.aggregator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.avro.OperationCell;
import io.tacho.schemas.avro.OperationResult;
import io.tacho.schemas.avro.RunResult;
import io.tacho.schemas.operation.OperationTally;
import io.tacho.schemas.topic.Topics;
import io.tacho.schemas.topic.UndecodableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** B37: a result that would be too large for its topic gives up the rows of single addresses, and says so. */
class ResultSizeTest {
    private static OperationCell wide() {
        OperationTally tally = new OperationTally();
        Random random = new Random(3);
        for (int i = 0; i < 40_000; i++) {
            long micros = (long) Math.exp(random.nextDouble() * 25);
            tally.record(micros, micros, micros, 0, 1);
        }
        return tally.toCell(HistogramEncoding.V2);
    }

    private static RunResult result(int addresses) {
        OperationCell cell = wide();
        List<OperationResult> rows = new ArrayList<>(List.of(new OperationResult("newOrder", null, cell, Map.of())));
        for (int i = 0; i < addresses; i++) {
            rows.add(new OperationResult("newOrder", "db" + i, cell, Map.of()));
        }
        return RunResult.newBuilder()
                .setRunId("r")
                .setRevision(1)
                .setSource("native")
                .setWorkload("tpcc")
                .setComplete(true)
                .setIncompleteReasons(List.of())
                .setInterrupted(false)
                .setStartedMicros(0L)
                .setRampSeconds(0.0)
                .setMeasuredSeconds(1)
                .setWarehouses(1L)
                .setWarehousesDriven(1L)
                .setTpmc(1.0)
                .setEfficiencyPercent(1.0)
                .setEfficiencyFactor(12.86)
                .setOperationsPerSecond(1)
                .setOperations(rows)
                .setVerdicts(List.of())
                .setOfferedLoad(List.of())
                .setErrors(List.of())
                .setClients(List.of())
                .setReconciliation(null)
                .setWarnings(List.of("one"))
                .setTags(Map.of())
                .setSettings(Map.of())
                .setDatabase(Map.of())
                .setToolVersion("0.1.0")
                .setSecondRows(1)
                .setCreatedMicros(1)
                .build();
    }

    @Test
    void keepsRowsOfAddressesThatFit() throws UndecodableException {
        RunResult kept = Topics.RESULT_CODEC.decode(ResultComposer.bytes(result(3)));
        assertThat(kept.getOperations()).hasSize(4);
        assertThat(kept.getWarnings()).containsExactly("one");
    }

    @Test
    void leavesOutRowsOfAddressesThatDoNotFit() throws UndecodableException {
        RunResult large = result(500);
        assertThat(Topics.RESULT_CODEC.encode(large).length).isGreaterThan(Topics.MAX_MESSAGE_BYTES);
        byte[] bytes = ResultComposer.bytes(large);
        assertThat(bytes.length).isLessThan(Topics.MAX_MESSAGE_BYTES);
        RunResult cut = Topics.RESULT_CODEC.decode(bytes);
        assertThat(cut.getOperations()).hasSize(1);
        assertThat(cut.getWarnings())
                .hasSize(2)
                .anySatisfy(text -> assertThat(text).contains("rows of single database addresses are left out"));
    }
}
