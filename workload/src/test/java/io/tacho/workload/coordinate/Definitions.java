package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.RunDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Run definitions for tests. */
public final class Definitions {
    private Definitions() {}

    /** A run of so many clients, with a lead of 1 s. */
    public static RunDefinition of(String run, int clients) {
        return RunDefinitions.sealed(RunDefinition.newBuilder()
                .setRunId(run)
                .setWorkload("tpcc")
                .setClients(clients)
                .setOperationPartitions(8)
                .setRampSeconds(5)
                .setDurationSeconds(60)
                .setStartLeadMillis(1_000)
                .setWarehouses(10L)
                .setWarehousesDriven(10L)
                .setOperations(new ArrayList<>(List.of("newOrder", "payment")))
                .setSettings(new HashMap<>(Map.of("wait", "1", "tolerate-errors", "false")))
                .setDrawn(new HashMap<>(Map.of("seed", "1")))
                .setTags(new HashMap<>())
                .setToolVersion("0.1")
                .setHash("")
                .build());
    }
}
