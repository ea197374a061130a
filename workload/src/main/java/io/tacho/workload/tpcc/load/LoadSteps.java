package io.tacho.workload.tpcc.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Takes the time of each step and tells that it starts. Used by one thread. */
final class LoadSteps {
    private final LoadProgress progress;
    private final Map<LoadStep, Duration> durations = new EnumMap<>(LoadStep.class);

    LoadSteps(LoadProgress progress) {
        this.progress = progress;
    }

    /** What a step does. */
    @FunctionalInterface
    interface Work {
        void run() throws SQLException, InterruptedException;
    }

    void run(LoadStep step, Work work) throws SQLException, InterruptedException {
        progress.started(step);
        long begin = System.nanoTime();
        work.run();
        durations.merge(step, Duration.ofNanos(System.nanoTime() - begin), Duration::plus);
    }

    Map<LoadStep, Duration> durations() {
        return durations;
    }
}
