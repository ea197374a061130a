package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunDefinition;
import java.util.List;

/** Hears how a client's run goes, for people. Called on threads of the run; must return soon. */
public interface ClientEvents {
    /** Hears nothing. */
    ClientEvents SILENT = new ClientEvents() {};

    /**
     * Others are missing; every 5 s while they are.
     *
     * @param sentence {@code 2 of 5 missing; here: a, b, d}
     */
    default void waiting(String sentence) {}

    /** All clients are here, and this one knows its index (from 0) and the run's definition. */
    default void agreed(RunDefinition definition, int index) {}

    /** The start is settled, microseconds since 1970 on the broker's clock; the clock's bound at READY goes with it. */
    default void starting(long startMicros, long clockBoundMicros) {}

    /** Every second from the start of the ramp. */
    default void progress(Progress progress) {}

    /** Batches do not get through to Kafka; the run goes on and the journal holds them. At every new attempt. */
    default void kafkaFailing(String problem) {}

    /** Batches get through again. */
    default void kafkaBack() {}

    /**
     * The driving has ended; what is in flight is waited for, then Kafka's acknowledgements are.
     *
     * @param operations ended until now, from the start of the ramp
     */
    default void draining(StopCause cause, long operations) {}

    /** The client disturbed its own measurement: the result says so too. At the end; a sentence for each reason. */
    default void perturbed(List<String> reasons) {}
}
