package io.tacho.workload.tpcc.load;

import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.tpcc.load.LoadSettings.ExistingTables;
import io.tacho.workload.tpcc.load.LoadSettings.ForeignKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A loader in a process of its own, to be killed. It prints what it hears, a line each. */
final class LoaderProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;

    private LoaderProcess(Process process) {
        this.process = process;
        this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static LoaderProcess start(String url, int warehouses) throws IOException {
        return new LoaderProcess(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoaderProcess.class.getName(),
                        url,
                        Integer.toString(warehouses))
                .redirectErrorStream(true)
                .start());
    }

    /** Reads lines until one starts so; false if the process ended before. */
    boolean tells(String start) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** SIGKILL, so long from now; at once if it ends before. */
    void killAfter(long millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        lines.close();
    }

    public static void main(String[] arguments) throws Exception {
        LoadSettings settings = new LoadSettings(
                ConnectionStrings.parseAll(List.of(arguments[0]), Map.of()),
                Integer.parseInt(arguments[1]),
                2,
                LoadSettings.DEFAULT_SEED,
                ForeignKeys.CREATE,
                ExistingTables.CONTINUE,
                "test");
        LoadReport report = new TpccLoader(settings, new LoadProgress() {
                    @Override
                    public void started(LoadStep step) {
                        System.out.println("step " + step);
                    }

                    @Override
                    public void copied(long rows, long ofRows) {
                        System.out.println("rows " + rows);
                    }

                    @Override
                    public void note(String sentence) {
                        System.out.println("note " + sentence);
                    }
                })
                .load();
        System.out.println("outcome " + report.outcome());
    }
}
