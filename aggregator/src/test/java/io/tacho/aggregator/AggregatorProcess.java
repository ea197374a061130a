package io.tacho.aggregator;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An aggregator in a process of its own, which a test can kill. */
final class AggregatorProcess implements AutoCloseable {
    private final Process process;

    private AggregatorProcess(Process process) {
        this.process = process;
    }

    static AggregatorProcess start(String bootstrapServer, Path folder, String instanceId) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                AggregatorProcess.class.getName(),
                bootstrapServer,
                folder.toString(),
                instanceId));
        File log = folder.resolve("aggregator-" + instanceId + ".log").toFile();
        return new AggregatorProcess(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start());
    }

    /** kill -9. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Arguments: bootstrap server, state directory, instance id. */
    public static void main(String[] arguments) throws Exception {
        AggregatorSettings settings =
                AggregatorSettings.of(arguments[0], Path.of(arguments[1])).withInstanceId(arguments[2]);
        try (AggregatorService service = new AggregatorService(settings)) {
            service.start();
            service.awaitRunning(Duration.ofMinutes(2));
            while (service.failure().isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(200);
            }
            throw new IllegalStateException(service.failure().get());
        }
    }
}
