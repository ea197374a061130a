package io.tacho.schemas.lake;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Where the files of a lake lie: {@code <lake>/<table>/date=YYYY-MM-DD/<16 hex digits of SHA-256(run id)>.r<revision>.parquet}.
 * The run id is hashed in the name, since file systems disagree about cases and lengths; the id itself is a column.
 */
public final class LakeFiles {
    /** What readers look at; files being written end otherwise. */
    public static final String SUFFIX = ".parquet";

    /** The end of files being written, or left by a crash in the middle of it. */
    public static final String UNFINISHED_SUFFIX = ".tmp";

    private static final int NAME_BYTES = 8;

    private LakeFiles() {}

    /** The file of a run's revision in a table. */
    public static Path file(Path lake, LakeTable table, LocalDate date, String runId, int revision) {
        return lake.resolve(table.tableName()).resolve("date=" + date).resolve(name(runId, revision));
    }

    /** Its name, the same in every table. */
    public static String name(String runId, int revision) {
        return hash(runId) + ".r" + revision + SUFFIX;
    }

    /** The files with this name under any date; none if the table has no folder. */
    public static List<Path> named(Path lake, LakeTable table, String name) throws IOException {
        Path folder = lake.resolve(table.tableName());
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> dates = Files.newDirectoryStream(folder, "date=*")) {
                for (Path date : dates) {
                    Path file = date.resolve(name);
                    if (Files.exists(file)) {
                        found.add(file);
                    }
                }
            }
        }
        return found;
    }

    private static String hash(String runId) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(runId.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, NAME_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
