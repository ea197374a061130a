package io.tacho.schemas.lake;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.specific.SpecificRecord;

/**
 * Writes runs into a lake: every table's file under a temporary name that readers do not look at, flushed to the disk,
 * then renamed, {@code runs} last. A crash at any moment leaves whole files only, and a run that shows up has all of
 * them. Writing the same revision again replaces its files. A table without rows has no file.
 *
 * <p>Any number of writers, in any number of processes, may share a lake. Thread-safe.
 */
public final class LakeWriter {
    private final Path lake;
    private final String id;

    private LakeWriter(Path lake, String id) {
        this.lake = lake;
        this.id = id;
    }

    /**
     * Opens a lake and proves that it can be written; the folder and its id are made if they are missing.
     *
     * @throws LakeException if the folder is no folder, is read-only, or the disk is full
     */
    public static LakeWriter open(Path lake) throws LakeException {
        String id = LakeId.openOrCreate(lake);
        try {
            Files.delete(Files.createTempFile(lake, ".probe", LakeFiles.UNFINISHED_SUFFIX));
        } catch (IOException e) {
            throw LakeException.cannotWrite(lake, e);
        }
        return new LakeWriter(lake, id);
    }

    /** The lake's id, drawn when it was made. */
    public String id() {
        return id;
    }

    /** Its folder. */
    public Path lake() {
        return lake;
    }

    /** Whether this revision of the run is in the lake. */
    public boolean holds(String runId, int revision) throws LakeException {
        try {
            return !LakeFiles.named(lake, LakeTable.RUNS, LakeFiles.name(runId, revision))
                    .isEmpty();
        } catch (IOException e) {
            throw new LakeException("the lake " + lake + " cannot be read: " + e, e);
        }
    }

    /**
     * Writes a revision of a run.
     *
     * @throws LakeException if the lake cannot be written; what was there before is still there
     */
    public void write(RunRows rows) throws LakeException {
        Map<LakeTable, Path> drafts = new EnumMap<>(LakeTable.class);
        try {
            for (LakeTable table : LakeTable.values()) {
                writeDraft(rows, table, drafts);
            }
            for (LakeTable table : LakeTable.values()) {
                publish(rows, table, drafts.get(table));
            }
        } catch (IOException | RuntimeException e) {
            deleteAll(drafts, e);
            if (e instanceof IllegalArgumentException wrongRows) {
                throw wrongRows;
            }
            throw LakeException.cannotWrite(lake, e);
        }
    }

    private void writeDraft(RunRows rows, LakeTable table, Map<LakeTable, Path> drafts) throws IOException {
        Iterator<? extends SpecificRecord> iterator = rows.of(table).iterator();
        if (!iterator.hasNext()) {
            return;
        }
        Path file = file(rows, table);
        Files.createDirectories(file.getParent());
        // Two archives may write the same run at once: each under a name of its own.
        Path draft =
                file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + LakeFiles.UNFINISHED_SUFFIX);
        drafts.put(table, draft);
        ParquetFile.write(draft, table.schema(), iterator);
        flush(draft);
    }

    private void publish(RunRows rows, LakeTable table, Path draft) throws IOException {
        Path file = file(rows, table);
        if (draft != null) {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            flush(file.getParent());
        }
        // What an earlier write of this revision left under another day, or in a table that has no rows any more.
        for (Path former : LakeFiles.named(lake, table, file.getFileName().toString())) {
            if (draft == null || !former.equals(file)) {
                Files.delete(former);
            }
        }
    }

    private Path file(RunRows rows, LakeTable table) {
        return LakeFiles.file(
                lake, table, rows.date(), rows.run().getRunId(), rows.run().getRevision());
    }

    private static void flush(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void deleteAll(Map<LakeTable, Path> drafts, Exception failure) {
        for (Path draft : drafts.values()) {
            try {
                Files.deleteIfExists(draft);
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
    }
}
