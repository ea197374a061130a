package io.tacho.workload.ship;

import io.tacho.schemas.avro.OperationBatch;
import io.tacho.schemas.topic.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** For tests: what a client has written into its journal. */
public final class JournalBatches {
    private JournalBatches() {}

    /** All batches, in order; a journal that is damaged is none to compare with. */
    public static List<OperationBatch> of(Path journal) throws Exception {
        List<OperationBatch> batches = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(journal)) {
            for (Optional<JournalEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
                batches.add(Topics.OPERATION_CODEC.decode(entry.get().payload()));
            }
            if (!reader.damage().isEmpty()) {
                throw new AssertionError(journal + ": " + reader.damage());
            }
        }
        return batches;
    }
}
