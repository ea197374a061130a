package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.RunDefinition;

/**
 * What all clients of a run know once all have joined.
 *
 * @param definition the run's, with the drawn values in force
 * @param clientId this client
 * @param index rank of its id among the run's clients, from 0
 * @param epoch this life of it: the offset of its JOINED record
 */
public record Agreement(RunDefinition definition, String clientId, int index, long epoch) {}
