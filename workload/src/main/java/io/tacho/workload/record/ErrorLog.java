package io.tacho.workload.record;

import io.tacho.schemas.avro.BatchError;
import io.tacho.schemas.clock.RunClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Failed attempts since the last batch, counted by operation and SQLSTATE. Thread-safe; bounded in memory. */
public final class ErrorLog implements FailureLog {
    /** SQLSTATE of a failure that had none. */
    public static final String NO_SQLSTATE = "00000";

    private static final int SQLSTATE_LENGTH = 5;

    /** Longest example text, characters: examples travel with every batch that has errors. */
    private static final int LONGEST_EXAMPLE = 300;

    private final RunClock clock;
    private final Map<Kind, BatchError> errors = new TreeMap<>();

    private record Kind(int operation, String sqlstate) implements Comparable<Kind> {
        @Override
        public int compareTo(Kind other) {
            int byOperation = Integer.compare(operation, other.operation);
            return byOperation != 0 ? byOperation : sqlstate.compareTo(other.sqlstate);
        }
    }

    public ErrorLog(RunClock clock) {
        this.clock = clock;
    }

    @Override
    public void failedAttempt(int operation, String sqlstate, boolean gaveUp, String message) {
        String state = sqlstate == null || sqlstate.length() != SQLSTATE_LENGTH ? NO_SQLSTATE : sqlstate;
        synchronized (errors) {
            long now = clock.micros();
            BatchError error = errors.computeIfAbsent(
                    new Kind(operation, state),
                    kind -> new BatchError(operation, state, 0L, 0L, now, now, example(message)));
            error.setFailedAttempts(error.getFailedAttempts() + 1);
            error.setFailedOperations(error.getFailedOperations() + (gaveUp ? 1 : 0));
            error.setLastMicros(now);
        }
    }

    private static String example(String message) {
        if (message == null) {
            return "";
        }
        return message.length() <= LONGEST_EXAMPLE ? message : message.substring(0, LONGEST_EXAMPLE - 1) + "…";
    }

    /** What was taken down since the last call, by operation and SQLSTATE; usually empty. */
    public List<BatchError> drain() {
        synchronized (errors) {
            if (errors.isEmpty()) {
                return List.of();
            }
            List<BatchError> drained = new ArrayList<>(errors.values());
            errors.clear();
            return drained;
        }
    }
}
