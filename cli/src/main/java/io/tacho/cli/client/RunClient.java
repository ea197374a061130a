package io.tacho.cli.client;

import io.tacho.cli.signal.Interrupts;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.workload.drive.ClientReport;
import io.tacho.workload.drive.ClientRun;
import io.tacho.workload.drive.ClientSettings;
import io.tacho.workload.drive.Workload;
import io.tacho.workload.drive.WorkloadException;

/** Runs one client, with signals and words for people. */
public final class RunClient {
    private RunClient() {}

    /**
     * Takes part in the run until its end.
     *
     * @throws WorkloadException if the client is refused or fails before the start
     */
    public static ClientReport run(
            ClientSettings settings, Workload workload, LoadProgress progress, Interrupts interrupts)
            throws WorkloadException {
        ClientRun client = new ClientRun(settings, workload, new ClientTalk(settings.clientId(), progress));
        interrupts.onInterrupt(() -> client.requestStop(RunEnd.INTERRUPTED, "interrupted by a signal"));
        return client.run();
    }
}
