package io.tacho.aggregator.ingest;

import io.tacho.schemas.avro.BatchStart;
import io.tacho.schemas.avro.LedgerJournal;

/** What stage 1 knows of one life of a client: what its START told, and which batches were folded. */
final class Journal {
    private final long measureStartMicros;
    private final int operations;
    private final SequenceRanges folded;

    private Journal(long measureStartMicros, int operations, SequenceRanges folded) {
        this.measureStartMicros = measureStartMicros;
        this.operations = operations;
        this.folded = folded;
    }

    static Journal begun(BatchStart start) {
        return new Journal(
                start.getMeasureStartMicros(),
                start.getDefinition().getOperations().size(),
                new SequenceRanges());
    }

    static Journal of(LedgerJournal stored) {
        return new Journal(
                stored.getMeasureStartMicros(), stored.getOperations(), SequenceRanges.of(stored.getRanges()));
    }

    LedgerJournal toRecord(long nowMillis) {
        return new LedgerJournal(measureStartMicros, operations, folded.bounds(), nowMillis);
    }

    long measureStartMicros() {
        return measureStartMicros;
    }

    /** Number of operation names; codes are below it. */
    int operations() {
        return operations;
    }

    boolean holds(long sequence) {
        return folded.contains(sequence);
    }

    void add(long sequence) {
        folded.add(sequence);
    }
}
