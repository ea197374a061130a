package io.tacho.workload.ship;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Refuses to begin a run whose journal would soon fill the disk. */
final class JournalSpace {
    /** How long Kafka may be away, or a run last, before the disk is full: 2 hours. */
    private static final long SECONDS = 2 * 60 * 60;

    /** More than one client of TPC-C makes (some hundreds to 5,000); clients with more set the space themselves. */
    private static final long OPERATIONS_PER_SECOND = 10_000;

    /** Upper side of what was measured: 6 to 8 bytes an operation, depending on the size of batches. */
    private static final long BYTES_PER_OPERATION = 10;

    /** Free disk without which no run begins, unless set: 2 h x 10,000 operations/s x 10 B = 720,000,000 bytes. */
    static final long DEFAULT_REQUIRED_BYTES = SECONDS * OPERATIONS_PER_SECOND * BYTES_PER_OPERATION;

    private static final long MEGABYTE = 1_000_000;

    private JournalSpace() {}

    static void require(Path journals, long requiredBytes) throws ShipmentException {
        long free;
        try {
            Files.createDirectories(journals);
            free = Files.getFileStore(journals).getUsableSpace();
        } catch (IOException e) {
            throw new ShipmentException(
                    "The folder for journals " + journals + " cannot be used (" + Journal.reason(e)
                            + "); make it writable or choose another one.",
                    e);
        }
        if (free < requiredBytes) {
            throw new ShipmentException(
                    "The folder for journals " + journals + " has " + free / MEGABYTE
                            + " MB of free disk, but a run needs " + requiredBytes / MEGABYTE
                            + " MB (two hours of operations while Kafka is away); free some or choose a folder on another disk.");
        }
    }
}
