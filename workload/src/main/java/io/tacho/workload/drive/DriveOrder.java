package io.tacho.workload.drive;

import io.tacho.schemas.clock.RunClock;
import io.tacho.workload.record.FailureLog;
import io.tacho.workload.record.OperationRecorder;
import java.util.List;

/**
 * What a driver is told when the start is known.
 *
 * @param schedule phases on the broker's clock
 * @param clock that clock
 * @param recorders one per worker
 * @param failures takes failed attempts down
 * @param tolerance what a failed operation does to the run
 * @param operations names by code
 * @param progress called every second on the driving thread
 */
record DriveOrder(
        RunSchedule schedule,
        RunClock clock,
        List<OperationRecorder> recorders,
        FailureLog failures,
        ErrorTolerance tolerance,
        List<String> operations,
        ProgressListener progress) {
    DriveOrder {
        recorders = List.copyOf(recorders);
        operations = List.copyOf(operations);
    }

    /** Hears how the driving goes. */
    @FunctionalInterface
    interface ProgressListener {
        void progress(Progress progress);
    }
}
