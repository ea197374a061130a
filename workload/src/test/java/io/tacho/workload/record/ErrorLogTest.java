package io.tacho.workload.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.clock.RunClock;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorLogTest {
    private final ErrorLog log = new ErrorLog(RunClock.start());

    @Test
    void countsAttemptsAndOperationsByOperationAndState() {
        log.failedAttempt(0, "40001", false, "could not serialize");
        log.failedAttempt(0, "40001", true, "could not serialize again");
        log.failedAttempt(1, "40P01", false, "deadlock detected");

        List<BatchError> errors = log.drain();
        assertThat(errors)
                .extracting(BatchError::getOperation, BatchError::getSqlstate, BatchError::getFailedAttempts)
                .containsExactly(tuple(0, "40001", 2L), tuple(1, "40P01", 1L));
        assertThat(errors.get(0).getFailedOperations()).isEqualTo(1);
        assertThat(errors.get(0).getExample()).isEqualTo("could not serialize");
        assertThat(errors.get(0).getLastMicros())
                .isGreaterThanOrEqualTo(errors.get(0).getFirstMicros());
        assertThat(log.drain()).isEmpty();
    }

    @Test
    void takesFailuresWithoutStateOrMessageAndCutsLongMessages() {
        log.failedAttempt(0, null, true, null);
        log.failedAttempt(1, "57P01", true, "x".repeat(5_000));

        List<BatchError> errors = log.drain();
        assertThat(errors.get(0).getSqlstate()).isEqualTo("00000");
        assertThat(errors.get(0).getExample()).isEmpty();
        assertThat(errors.get(1).getExample()).hasSize(300).endsWith("…");
    }
}
