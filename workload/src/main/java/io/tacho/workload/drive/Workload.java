package io.tacho.workload.drive;

import io.tacho.schemas.avro.RunDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a run executes, as one client process sees it before the run: everything that goes into the run definition.
 * Used by one thread.
 */
public interface Workload {
    /** Its name in definitions and results: {@code tpcc}, {@code ycsb}. */
    String name();

    /** Names of its operations; an operation's code is its position. */
    List<String> operations();

    /** Its settings that must be equal on all clients, by option name. */
    Map<String, String> settings();

    /** Draws the values of a run (seed, NURand constants); those of the run's definition win over those drawn here. */
    Map<String, String> draw();

    /** Warehouses that terminals drive, over all clients; empty for workloads without warehouses. */
    OptionalLong warehousesDriven();

    /** Range of warehouses that this client was given, such as {@code 1-10}; empty for the equal share of its index. */
    default Optional<String> share() {
        return Optional.empty();
    }

    /**
     * Connects once to every database address and looks whether the run can be done there.
     *
     * @throws WorkloadException naming the address and what to change
     */
    DatabaseFacts inspect() throws WorkloadException;

    /**
     * This client's part of the run.
     *
     * @param agreed the run's definition, with the drawn values in force
     * @param clientIndex rank of this client's id, from 0
     */
    ClientWorkload part(RunDefinition agreed, int clientIndex) throws WorkloadException;
}
