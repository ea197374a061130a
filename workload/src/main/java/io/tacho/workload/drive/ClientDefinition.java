package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.workload.coordinate.RunDefinitions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The run as one client means it. */
public final class ClientDefinition {
    private ClientDefinition() {}

    /**
     * The definition of a run from everything that was asked for and found; {@code --dry-run} prints it.
     *
     * @param facts what a look at the database told
     */
    public static RunDefinition of(RunPlan plan, Workload workload, DatabaseFacts facts) {
        Map<String, String> settings = new HashMap<>(workload.settings());
        settings.put(RunDefinitions.WAIT, plain(plan.load().waitFactor()));
        plan.load().maxRate().ifPresent(rate -> settings.put(RunDefinitions.MAX_RATE, plain(rate)));
        plan.load().operations().ifPresent(number -> settings.put(RunDefinitions.OPERATIONS, Long.toString(number)));
        settings.put(RunDefinitions.TOLERATE_ERRORS, Boolean.toString(plan.tolerance() == ErrorTolerance.GO_ON));
        return RunDefinitions.sealed(RunDefinition.newBuilder()
                .setRunId(plan.runId())
                .setWorkload(workload.name())
                .setClients(plan.clients())
                .setOperationPartitions(plan.operationPartitions())
                .setRampSeconds(Math.toIntExact(plan.ramp().toSeconds()))
                .setDurationSeconds(Math.toIntExact(plan.duration().toSeconds()))
                .setStartLeadMillis(plan.startLead().toMillis())
                .setWarehouses(boxed(facts.warehousesLoaded()))
                .setWarehousesDriven(boxed(workload.warehousesDriven()))
                .setOperations(new ArrayList<>(workload.operations()))
                .setSettings(settings)
                .setDrawn(new HashMap<>(workload.draw()))
                .setTags(new HashMap<>(plan.tags()))
                .setToolVersion(plan.toolVersion())
                .setHash("")
                .build());
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static Long boxed(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }
}
