package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunEnd;

/**
 * Why a client's driving ended.
 *
 * @param end how
 * @param message why; empty if the whole interval was driven
 */
public record StopCause(RunEnd end, String message) {
    static final StopCause COMPLETED = new StopCause(RunEnd.COMPLETED, "");
    static final StopCause OPERATIONS_DONE =
            new StopCause(RunEnd.COMPLETED, "it has started all operations that it was to start");
    static final StopCause WORKER_LOST = new StopCause(RunEnd.FAILED, "a worker ended in an internal error");
}
