package io.tacho.workload.drive;

import io.tacho.schemas.topic.Keys;
import io.tacho.workload.drive.WorkloadException.Kind;
import java.time.Duration;
import java.util.Map;

/**
 * What all clients of a run have to be told alike, beside the workload's own settings.
 *
 * @param runId the run
 * @param clients number of clients that the run waits for
 * @param ramp whole seconds
 * @param duration whole seconds; under 1 s the run is a ramp alone, without a result
 * @param load what is offered to the database
 * @param tolerance what a failed operation or client does to the run
 * @param startLead from the last client's being ready to the start
 * @param operationPartitions partitions of tacho.operations
 * @param tags the user's own
 * @param toolVersion Tacho's
 */
public record RunPlan(
        String runId,
        int clients,
        Duration ramp,
        Duration duration,
        OfferedLoad load,
        ErrorTolerance tolerance,
        Duration startLead,
        int operationPartitions,
        Map<String, String> tags,
        String toolVersion) {
    public RunPlan {
        tags = Map.copyOf(tags);
    }

    /**
     * Refuses what cannot be run.
     *
     * @throws WorkloadException naming the option and its value
     */
    public void check() throws WorkloadException {
        requireId("--run-id", runId);
        require(clients >= 1, "--clients " + clients + " must be at least 1");
        require(operationPartitions >= 1, "--operation-partitions " + operationPartitions + " must be at least 1");
        load.check();
        long operations = load.operations().orElse(Long.MAX_VALUE);
        require(
                operations >= clients,
                "--operations " + operations + " leaves some of the " + clients + " clients without any: give "
                        + clients + " or more");
        requireWholeSeconds("--ramp", ramp);
        if (duration.compareTo(Duration.ofSeconds(1)) >= 0) {
            requireWholeSeconds("--duration", duration);
        }
        require(!duration.isNegative(), "--duration " + duration + " must not be negative");
        require(!startLead.isNegative(), "--start-lead " + startLead + " must not be negative");
    }

    static void require(boolean holds, String otherwise) throws WorkloadException {
        if (!holds) {
            throw new WorkloadException(Kind.USAGE, otherwise);
        }
    }

    static void requireId(String option, String id) throws WorkloadException {
        try {
            Keys.requireId(option, id);
        } catch (IllegalArgumentException e) {
            throw new WorkloadException(Kind.USAGE, e.getMessage(), e);
        }
    }

    /** Every client cuts its operations into the same whole seconds. */
    private static void requireWholeSeconds(String option, Duration value) throws WorkloadException {
        require(
                !value.isNegative() && value.getNano() == 0 && value.getSeconds() <= Integer.MAX_VALUE / 2,
                option + " " + value.toMillis() + " ms must be whole seconds");
    }
}
