package io.tacho.cli.client;

import io.tacho.cli.exit.CommandException;
import io.tacho.workload.drive.Defaults;
import io.tacho.workload.drive.ErrorTolerance;
import io.tacho.workload.drive.OfferedLoad;
import io.tacho.workload.drive.RunPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.Option;

/** What all clients of a run are told alike, whatever the workload, except ids, clients, times and waits. */
public final class RunOptions {
    @Option(
            names = "--max-rate",
            paramLabel = "RATE",
            description = "Operations a second over all clients, each due at its slot of a schedule, from which its"
                    + " response time counts; in place of --wait, which then is 0 (default: no such limit).")
    private Optional<Double> maxRate = Optional.empty();

    @Option(
            names = "--operations",
            paramLabel = "N",
            description = "Operations of the measurement interval over all clients, after which the run ends before its"
                    + " duration (default: no such end).")
    private Optional<Long> operations = Optional.empty();

    @Option(
            names = "--tolerate-errors",
            description = "Failed operations and failed clients are counted and the run goes on; else they end it.")
    private boolean tolerateErrors;

    @Option(
            names = "--tag",
            paramLabel = "NAME=VALUE",
            description = "A tag of your own, stored with the result; may be repeated, equal on all clients.")
    private Map<String, String> tags = new LinkedHashMap<>();

    @Option(
            names = "--require",
            paramLabel = "WHAT",
            split = ",",
            description = "What the result must have besides being complete, else exit code 5: mix, the load that was"
                    + " offered lies within the bounds of TPC-C (default: nothing).")
    private List<String> require = new ArrayList<>();

    @Option(
            names = "--start-lead",
            paramLabel = "DURATION",
            description =
                    "From the last client's being ready to the start, so that all have learnt of it (default: 5s).")
    private Duration startLead = Defaults.START_LEAD;

    @Option(
            names = "--operation-partitions",
            paramLabel = "N",
            description = "Partitions of tacho.operations to spread the clients over (default: "
                    + Defaults.OPERATION_PARTITIONS + ").")
    private int operationPartitions = Defaults.OPERATION_PARTITIONS;

    /**
     * What this client requires of the result.
     *
     * @throws CommandException of wrong usage for a word that is none
     */
    public Set<Requirement> requirements() {
        return Requirement.parse(require == null ? List.of() : require);
    }

    /**
     * Refuses {@code --require} where there will be no result to judge.
     *
     * @param duration of the measurement interval
     */
    public void requireResultOf(Duration duration) {
        if (!requirements().isEmpty() && duration.compareTo(Duration.ofSeconds(1)) < 0) {
            throw CommandException.usage("--require judges the merged result, and a run with a --duration under 1s has"
                    + " none: leave one of the two out");
        }
    }

    /**
     * The plan of a run.
     *
     * @param wait as given; empty for none with --max-rate, else the specification's
     */
    public RunPlan plan(
            String runId, int clients, Duration ramp, Duration duration, Optional<Double> wait, String toolVersion) {
        double factor = wait.orElse(maxRate.isPresent() ? 0 : Defaults.WAIT);
        return new RunPlan(
                runId,
                clients,
                ramp,
                duration,
                new OfferedLoad(
                        factor,
                        maxRate.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                        operations.map(OptionalLong::of).orElse(OptionalLong.empty())),
                tolerateErrors ? ErrorTolerance.GO_ON : ErrorTolerance.END_RUN,
                startLead,
                operationPartitions,
                tags == null ? Map.of() : tags,
                toolVersion);
    }
}
