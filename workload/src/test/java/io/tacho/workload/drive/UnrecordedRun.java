package io.tacho.workload.drive;

/** Makes clients that forget what they record: no journal, nothing to Kafka. To measure what recording costs. */
public final class UnrecordedRun {
    private UnrecordedRun() {}

    /** A client that is in all else one of a real run. */
    public static ClientRun of(ClientSettings settings, Workload workload, ClientEvents events) {
        return new ClientRun(settings, workload, events, order -> new NoShipment());
    }
}
