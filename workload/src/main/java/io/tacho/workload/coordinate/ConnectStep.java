package io.tacho.workload.coordinate;

/** What a client does between joining and being ready: it takes its share of the run and connects. */
@FunctionalInterface
public interface ConnectStep {
    /**
     * Connects. Called once, on a thread of its own, which is interrupted if the run ends meanwhile.
     *
     * @throws Exception if it cannot: the client fails with its message
     */
    void connect(Agreement agreement) throws Exception;
}
