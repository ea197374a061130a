package io.tacho.workload.ship;

import java.nio.file.Path;
import java.util.List;

/**
 * What a replay found and sent.
 *
 * @param journal the journal's folder
 * @param run the run
 * @param client the client
 * @param epoch the life of the client
 * @param partition partition of tacho.operations that the batches belong in
 * @param batches readable batches in the journal, START and FINISH included
 * @param operations operations in them
 * @param sent batches sent and acknowledged now; the others had been acknowledged before
 * @param finished whether the journal ends with FINISH; else the run stays incomplete
 * @param notes what a person should know, a sentence each
 */
public record ReplaySummary(
        Path journal,
        String run,
        String client,
        long epoch,
        int partition,
        long batches,
        long operations,
        long sent,
        boolean finished,
        List<String> notes) {
    public ReplaySummary {
        notes = List.copyOf(notes);
    }
}
