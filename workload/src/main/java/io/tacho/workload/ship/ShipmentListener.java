package io.tacho.workload.ship;

/** Hears what a person should know while a run goes on. Called from the shipper's threads; must return quickly. */
public interface ShipmentListener {
    /** One that does not care. */
    ShipmentListener SILENT = new ShipmentListener() {};

    /**
     * The journal cannot be written any more: what is recorded from now on is lost, and FINISH will say so. The client
     * should end its run now. Called once at most.
     */
    default void journalFailed(ShipmentException failure) {}

    /** Batches do not get through to Kafka; they wait in the journal and are tried again. Called at every new attempt. */
    default void kafkaFailing(String problem) {}

    /** Batches get through again. */
    default void kafkaBack() {}
}
