package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.RunDefinition;
import io.tacho.schemas.topic.Keys;
import java.time.Duration;
import java.util.Map;

/**
 * A client's wish to take part in a run.
 *
 * @param clientId unique within the run
 * @param definition the run as this client means it, sealed with its hash
 * @param host facts of this client's host
 * @param startTimeout how long it waits for the run to start
 */
public record JoinRequest(String clientId, RunDefinition definition, Map<String, String> host, Duration startTimeout) {
    public JoinRequest {
        Keys.requireId("client id", clientId);
        Keys.requireId("run id", definition.getRunId());
        if (definition.getClients() < 1) {
            throw new IllegalArgumentException("--clients " + definition.getClients() + " must be at least 1");
        }
        host = Map.copyOf(host);
    }
}
