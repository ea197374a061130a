package io.tacho.schemas.lake;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Which lake a folder is: drawn once, kept in {@code <lake>/.lake-id}, so that two archives notice that they write to two. */
final class LakeId {
    private static final String FILE = ".lake-id";

    private LakeId() {}

    /** The lake's id; the folder and its id are made if they are missing. */
    static String openOrCreate(Path lake) throws LakeException {
        try {
            Files.createDirectories(lake);
            Path file = lake.resolve(FILE);
            if (!Files.exists(file)) {
                create(lake, file);
            }
            return read(lake, file);
        } catch (IOException e) {
            throw LakeException.cannotWrite(lake, e);
        }
    }

    /** Appears whole or not at all, and only once: a link to a file that exists fails. */
    private static void create(Path lake, Path file) throws IOException {
        Path draft = Files.createTempFile(lake, FILE, LakeFiles.UNFINISHED_SUFFIX);
        try {
            Files.writeString(draft, UUID.randomUUID() + "\n");
            try {
                Files.createLink(file, draft);
            } catch (FileAlreadyExistsException e) {
                // Another process was first: its id is the lake's.
            } catch (UnsupportedOperationException e) {
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static String read(Path lake, Path file) throws IOException {
        String id = Files.readString(file).strip();
        if (!id.matches("[A-Za-z0-9-]{1,64}")) {
            throw new LakeException("the lake " + lake + " has no readable id: restore " + file
                    + ", or remove it to have a new one drawn");
        }
        return id;
    }
}
