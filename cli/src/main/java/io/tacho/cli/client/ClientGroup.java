package io.tacho.cli.client;

import io.tacho.cli.exit.CommandException;
import io.tacho.cli.signal.Interrupts;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.drive.ClientReport;
import io.tacho.workload.drive.ClientSettings;
import io.tacho.workload.drive.Workload;
import io.tacho.workload.drive.WorkloadException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All clients of a run in this process, which meet in Kafka only: docs/decisions/0070. */
public final class ClientGroup {
    /** Whose account tells more about the run: a client that was only told to stop knows less than the one that failed. */
    private static final List<RunEnd> TELLING =
            List.of(RunEnd.FAILED, RunEnd.INTERRUPTED, RunEnd.STOPPED, RunEnd.COMPLETED);

    private final Interrupts interrupts;

    public ClientGroup(Interrupts interrupts) {
        this.interrupts = interrupts;
    }

    /**
     * Runs them all to their ends.
     *
     * @param clients settings and workload of each
     * @return the reports: failed clients first, then interrupted, then stopped ones
     * @throws WorkloadException the first failure of a client before the start
     */
    public List<ClientReport> run(Map<ClientSettings, Workload> clients, LoadProgress progress)
            throws WorkloadException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(clients.size());
        try {
            List<Future<ClientReport>> running = new ArrayList<>();
            clients.forEach((settings, workload) ->
                    running.add(threads.submit(() -> RunClient.run(settings, workload, progress, interrupts))));
            List<ClientReport> reports = new ArrayList<>();
            for (Future<ClientReport> client : running) {
                reports.add(reportOf(client));
            }
            reports.sort(Comparator.comparingInt(report -> TELLING.indexOf(report.end())));
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
