package io.tacho.workload.record;

import io.tacho.schemas.operation.Outcome;

/**
 * Takes down the operations of one worker thread. Each worker has its own; only that worker may call it. The body on the
 * way of an operation neither allocates nor locks nor logs.
 */
public interface OperationRecorder {
    /**
     * Takes down one operation. Times are microseconds and not negative.
     *
     * @param operation its code in the run definition
     * @param endMicros its end, microseconds since 1970 on the broker's clock
     * @param latenessMicros intended start to a worker's taking it up
     * @param connectionWaitMicros the worker's wait for a connection
     * @param serviceMicros first statement to end, all attempts included
     * @param outcome code of its {@link Outcome}
     * @param attempts executions, the first included
     * @param url index of the database address
     */
    void record(
            int operation,
            long endMicros,
            long latenessMicros,
            long connectionWaitMicros,
            long serviceMicros,
            int outcome,
            int attempts,
            int url);
}
