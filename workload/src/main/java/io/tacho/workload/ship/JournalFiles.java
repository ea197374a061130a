package io.tacho.workload.ship;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names of the files of a journal. A journal is a folder {@code RUN@CLIENT@EPOCH} (ids hold no {@code @}) with segments
 * named by their first sequence number, the checkpoint, a lock that its client holds, and a reserve of disk.
 */
final class JournalFiles {
    static final String CHECKPOINT = "acknowledged";
    static final String LOCK = "lock";
    static final String RESERVE = "reserve";
    private static final String SEGMENT_SUFFIX = ".segment";

    private JournalFiles() {}

    static Path folder(Path journals, String run, String client, long epoch) {
        return journals.resolve(run + "@" + client + "@" + epoch);
    }

    static Path segment(Path journal, long firstSequence) {
        return journal.resolve(String.format(Locale.ROOT, "%019d", firstSequence) + SEGMENT_SUFFIX);
    }

    /** The segments in the order of their sequence numbers. */
    static List<Path> segments(Path journal) throws IOException {
        try (Stream<Path> files = Files.list(journal)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SEGMENT_SUFFIX))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Holds the journal for this process; empty if another one, or another part of this one, has it. */
    static Optional<FileChannel> lock(Path journal) throws IOException {
        FileChannel channel =
                FileChannel.open(journal.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock(); // goes with the process, however it ends
            if (lock != null) {
                return Optional.of(channel);
            }
        } catch (OverlappingFileLockException e) {
            // held in this process
        }
        channel.close();
        return Optional.empty();
    }

    /** Removes a journal: its own files and, if nothing else is in it, the folder. */
    static void delete(Path journal) throws IOException {
        try {
            for (Path segment : segments(journal)) {
                Files.deleteIfExists(segment);
            }
            for (String name : List.of(CHECKPOINT, RESERVE, LOCK)) {
                Files.deleteIfExists(journal.resolve(name));
            }
            Files.deleteIfExists(journal);
        } catch (NoSuchFileException | DirectoryNotEmptyException e) {
            // gone already, or somebody keeps files of his own there
        }
    }
}
