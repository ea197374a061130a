package io.tacho.workload.bench;

import io.tacho.embedded.EmbeddedBroker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A broker in a process of its own, whose processor time is not the client's. */
public final class BrokerProcess implements AutoCloseable {
    private static final String READY = "ready bootstrap=";

    private final Process process;
    private final String bootstrap;

    private BrokerProcess(Process process, String bootstrap) {
        this.process = process;
        this.bootstrap = bootstrap;
    }

    /** Starts one that keeps its data in a folder. */
    public static BrokerProcess start(Path folder) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EmbeddedBroker.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(READY)) {
                return new BrokerProcess(process, line.substring(READY.length()));
            }
        }
        process.destroyForcibly();
        throw new IOException("The broker did not start.");
    }

    /** For clients. */
    public String bootstrap() {
        return bootstrap;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
