package io.tacho.workload.drive;

import io.tacho.workload.coordinate.KafkaAccess;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What one client is told.
 *
 * @param clientId unique within the run
 * @param plan what all clients are told alike
 * @param kafka where the run's topics are
 * @param journals folder that this client's journal is made in
 * @param workers threads that execute operations; {@link Defaults#AUTOMATIC} for as many as {@link Defaults#workers} says
 * @param conns connections, at most as many as workers; {@link Defaults#AUTOMATIC} for one each
 * @param drain longest wait for operations in flight at the end
 * @param startTimeout longest wait for the run to start
 * @param acknowledgeTimeout longest wait at the end for Kafka to have everything
 */
public record ClientSettings(
        String clientId,
        RunPlan plan,
        KafkaAccess kafka,
        Path journals,
        int workers,
        int conns,
        Duration drain,
        Duration startTimeout,
        Duration acknowledgeTimeout) {

    /** A client with the default time-outs and workers. */
    public ClientSettings(String clientId, RunPlan plan, KafkaAccess kafka, Path journals) {
        this(
                clientId,
                plan,
                kafka,
                journals,
                Defaults.AUTOMATIC,
                Defaults.AUTOMATIC,
                Defaults.DRAIN,
                Defaults.START_TIMEOUT,
                Defaults.ACKNOWLEDGE_TIMEOUT);
    }

    /**
     * Refuses what cannot be run.
     *
     * @throws WorkloadException naming the option and its value
     */
    void check() throws WorkloadException {
        plan.check();
        RunPlan.requireId("--client-id", clientId);
        RunPlan.require(workers >= 0, "--workers " + workers + " must be at least 1");
        RunPlan.require(conns >= 0, "--conns " + conns + " must be at least 1");
        RunPlan.require(
                workers == Defaults.AUTOMATIC || conns <= workers,
                "--conns " + conns + " is more than --workers " + workers + ": a worker uses one connection at a time");
        RunPlan.require(!drain.isNegative(), "drain " + drain + " must not be negative");
    }

    /** The workers of a client with so many terminals, tied to so many database addresses. */
    int workersFor(int terminals, int addresses) {
        int wanted = workers == Defaults.AUTOMATIC
                ? Math.max(addresses, Defaults.workers(plan.load(), plan.clients(), terminals))
                : workers;
        return Math.min(wanted, terminals);
    }
}
