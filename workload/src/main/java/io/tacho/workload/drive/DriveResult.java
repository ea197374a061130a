package io.tacho.workload.drive;

import io.tacho.workload.health.HealthReport;
import java.util.Map;

/**
 * What became of the driving.
 *
 * @param cause how and why it ended
 * @param coveredSeconds whole seconds of the measurement interval that were driven
 * @param operations all that were recorded, ramp and drain included
 * @param unfinished of these, in flight at the end of the drain
 * @param unstarted operations that were due before the end and that no worker came to; they are in no other figure
 * @param lateStartMicros how long the start of the ramp had passed when driving began; 0 if it had not
 * @param health what this client's own doing did to the measurement
 * @param counters the workload's, of the operations that ended in the measurement interval
 */
record DriveResult(
        StopCause cause,
        int coveredSeconds,
        long operations,
        long unfinished,
        long unstarted,
        long lateStartMicros,
        HealthReport health,
        Map<String, Long> counters) {
    DriveResult {
        counters = Map.copyOf(counters);
    }
}
