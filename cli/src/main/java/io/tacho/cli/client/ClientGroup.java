package io.tacho.cli.client;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.output.Console;
import io.tacho.cli.output.Progress;
import io.tacho.cli.signal.Interrupts;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.drive.ClientReport;
import io.tacho.workload.drive.ClientSettings;
import io.tacho.workload.drive.Workload;
import io.tacho.workload.drive.WorkloadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All clients of a run in this process, which meet in Kafka only: docs/decisions/0070. */
public final class ClientGroup {
    private final Console console;
    private final Interrupts interrupts;

    public ClientGroup(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    /**
     * Runs them all to their ends.
     *
     * @param clients settings and workload of each
     * @return the reports, that of a client that did not complete first
     * @throws WorkloadException the first failure of a client before the start
     */
    public List<ClientReport> run(Map<ClientSettings, Workload> clients, Progress progress)
            throws WorkloadException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(clients.size());
        try {
            List<Future<ClientReport>> running = new ArrayList<>();
            clients.forEach((settings, workload) -> running.add(
                    threads.submit(() -> RunClient.run(settings, workload, console, progress, interrupts))));
            List<ClientReport> reports = new ArrayList<>();
            for (Future<ClientReport> client : running) {
                ClientReport report = reportOf(client);
                reports.add(report.end() == RunEnd.COMPLETED ? reports.size() : 0, report);
            }
            return reports;
        } finally {
            threads.shutdownNow();
        }
    }

    private static ClientReport reportOf(Future<ClientReport> client) throws WorkloadException, InterruptedException {
        try {
            return client.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WorkloadException known) {
                throw known;
            }
            throw CommandException.failed("a client failed: " + e.getCause(), e.getCause());
        }
    }
}
