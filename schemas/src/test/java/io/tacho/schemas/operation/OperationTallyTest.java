package io.tacho.schemas.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.schemas.avro.HistogramEncoding;
import io.tacho.schemas.latency.Percentile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationTallyTest {
    /** B07: planned rollbacks are completed operations; B10: failures are not, and stay out of their latencies. */
    @Test
    void countsPlannedRollbacksAsCompletedAndFailuresApart() {
        OperationTally tally = new OperationTally();
        for (int i = 0; i < 98; i++) {
            tally.record(0, 0, 20_000, Outcome.COMMITTED.code(), 1);
        }
        tally.record(0, 0, 20_000, Outcome.ROLLED_BACK.code(), 1);
        for (int i = 0; i < 100; i++) {
            tally.record(0, 0, 1_000, Outcome.FAILED.code(), 3);
        }
        assertThat(tally.completed()).isEqualTo(99);
        assertThat(tally.count()).isEqualTo(199);
        assertThat(tally.attempts()).isEqualTo(399);
        assertThat(tally.response().at(Percentile.P50)).hasValue(20_000);
        assertThat(tally.notCompleted().at(Percentile.P50)).hasValue(1_000);
    }

    /** B13, B28: lateness and the wait for a connection are figures of their own, and part of the response time. */
    @Test
    void addsTheResponseTimeUp() {
        OperationTally tally = new OperationTally();
        tally.record(300, 50, 7, Outcome.COMMITTED.code(), 2);
        assertThat(tally.response().maxMicros()).hasValue(357);
        assertThat(tally.service().maxMicros()).hasValue(7);
        assertThat(tally.lateness().maxMicros()).hasValue(300);
        assertThat(tally.connectionWait().maxMicros()).hasValue(50);
    }

    @ParameterizedTest
    @EnumSource(HistogramEncoding.class)
    void losesNothingInACell(HistogramEncoding encoding) {
        OperationTally tally = new OperationTally();
        for (Outcome outcome : Outcome.values()) {
            tally.record(1, 2, 1000L * (outcome.code() + 1), outcome.code(), outcome.code() + 1);
        }
        assertThat(OperationTally.of(tally.toCell(encoding))).isEqualTo(tally);
        OperationTally twice = OperationTally.of(tally.toCell(encoding));
        twice.add(tally);
        assertThat(twice.count()).isEqualTo(2 * tally.count());
        twice.clear();
        assertThat(twice).isEqualTo(new OperationTally());
    }

    @Test
    void countsNothingOfARefusedOperation() {
        OperationTally tally = new OperationTally();
        assertThatThrownBy(() -> tally.record(0, 0, -5, 0, 1)).hasMessageContaining("-5");
        assertThatThrownBy(() -> tally.record(0, 0, 5, 99, 1)).hasMessageContaining("99");
        assertThat(tally.isEmpty()).isTrue();
    }

    @Test
    void codesOfOutcomesNeverChange() {
        assertThat(Outcome.values())
                .extracting(Outcome::name)
                .containsExactly("COMMITTED", "ROLLED_BACK", "FAILED", "UNKNOWN", "UNFINISHED", "NOT_FOUND", "CORRUPT");
        for (Outcome outcome : Outcome.values()) {
            assertThat(outcome.code()).isEqualTo(outcome.ordinal());
            assertThat(Outcome.ofCode(outcome.code())).isSameAs(outcome);
        }
    }
}
