package io.tacho.workload.coordinate;

/** Hears how far the start of a run is. Called on the thread that joins. */
public interface CoordinationListener {
    /** Hears nothing. */
    CoordinationListener SILENT = new CoordinationListener() {};

    /** Others are missing; every 5 s while they are. */
    default void waiting(Waiting waiting) {}

    /** All are here; ranks are known and connecting begins. */
    default void joined(Agreement agreement) {}
}
