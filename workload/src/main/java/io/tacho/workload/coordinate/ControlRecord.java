package io.tacho.workload.coordinate;

import org.apache.avro.specific.SpecificRecord;

/**
 * A record of {@code tacho.control}.
 *
 * @param offset its place in the order that decides everything
 * @param appendMillis when the broker appended it, milliseconds since 1970 on the broker's clock
 * @param message a RunDefinition, ClientState, Started or Stop
 */
public record ControlRecord(long offset, long appendMillis, SpecificRecord message) {}
