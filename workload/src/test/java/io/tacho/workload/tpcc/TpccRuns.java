package io.tacho.workload.tpcc;

import io.tacho.schemas.avro.RunDefinition;
import java.util.Map;

/** Makes the definitions of runs that the tests play. */
final class TpccRuns {
    private TpccRuns() {}

    /** A definition as the first of so many clients would write it. */
    static RunDefinition definition(TpccWorkload workload, int clients) {
        return definition(workload, clients, workload.draw());
    }

    static RunDefinition definition(TpccWorkload workload, int clients, Map<String, String> drawn) {
        return RunDefinition.newBuilder()
                .setRunId("test")
                .setWorkload(workload.name())
                .setClients(clients)
                .setOperationPartitions(8)
                .setRampSeconds(0)
                .setDurationSeconds(10)
                .setStartLeadMillis(0)
                .setWarehouses(workload.warehousesDriven().getAsLong())
                .setWarehousesDriven(workload.warehousesDriven().getAsLong())
                .setOperations(workload.operations())
                .setSettings(workload.settings())
                .setDrawn(drawn)
                .setTags(Map.of())
                .setToolVersion("test")
                .setHash("")
                .build();
    }
}
