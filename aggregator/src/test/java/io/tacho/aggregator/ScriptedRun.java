package io.tacho.aggregator;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.avro.StartedClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run that a test writes down: its definition and its clients. */
final class ScriptedRun {
    static final long MEASURE_START = 1_700_000_000_000_000L;
    static final int NEW_ORDER = 0;
    static final int PAYMENT = 1;
    static final int DELIVERY = 2;

    final RunDefinition definition;
    final List<StartedClient> started = new ArrayList<>();
    final Map<String, ScriptedClient> clients = new HashMap<>();

    ScriptedRun(String id, int rampSeconds, int durationSeconds, String... clientIds) {
        this(id, 1, rampSeconds, durationSeconds, clientIds);
    }

    ScriptedRun(String id, int partitions, int rampSeconds, int durationSeconds, String... clientIds) {
        definition = RunDefinition.newBuilder()
                .setRunId(id)
                .setWorkload("tpcc")
                .setClients(clientIds.length)
                .setOperationPartitions(partitions)
                .setRampSeconds(rampSeconds)
                .setDurationSeconds(durationSeconds)
                .setStartLeadMillis(5_000)
                .setWarehouses(10L)
                .setWarehousesDriven(10L)
                .setOperations(List.of("newOrder", "payment", "delivery"))
                .setSettings(new HashMap<>(Map.of("wait", "1")))
                .setDrawn(Map.of("seed", "7"))
                .setTags(Map.of("why", "test"))
                .setToolVersion("0.1.0")
                .setHash("hash-1")
                .build();
        for (int index = 0; index < clientIds.length; index++) {
            started.add(new StartedClient(clientIds[index], 100L + index));
        }
        for (StartedClient client : started) {
            clients.put(client.getClientId(), new ScriptedClient(this, client.getClientId(), client.getEpoch()));
        }
    }

    ScriptedClient client(String id) {
        return clients.get(id);
    }

    String id() {
        return definition.getRunId();
    }

    /** Microseconds since 1970 at a point of the measurement interval. */
    static long at(double second) {
        return MEASURE_START + Math.round(second * 1_000_000);
    }
}
