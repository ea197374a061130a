package io.tacho.workload.coordinate;

import io.tacho.schemas.avro.StartedClient;
import io.tacho.schemas.clock.RunClock;
import java.util.List;

/**
 * A client's place in a run that is about to start.
 *
 * @param agreement definition, index and epoch
 * @param startMicros start of the ramp, microseconds since 1970 on the broker's clock; equal on all clients
 * @param clients all clients of the run, by index
 * @param clock the broker's clock, for the whole run
 * @param offset what that clock was made with
 */
public record Membership(
        Agreement agreement, long startMicros, List<StartedClient> clients, RunClock clock, ClockOffset offset) {
    public Membership {
        clients = List.copyOf(clients);
    }
}
