package io.tacho.cli.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder for the embedded stack's data: the user's, which stays, or a temporary one, which goes when closed. */
public final class TemporaryFolder implements AutoCloseable {
    private final Path path;
    private final boolean kept;

    private TemporaryFolder(Path path, boolean kept) {
        this.path = path;
        this.kept = kept;
    }

    /** The given folder, or a new one in the system's folder for such things. */
    public static TemporaryFolder unlessKept(Optional<Path> folder) throws IOException {
        return folder.isPresent()
                ? new TemporaryFolder(Files.createDirectories(folder.get()), true)
                : new TemporaryFolder(passable(Files.createTempDirectory("tacho-demo-")), false);
    }

    /** Root's PostgreSQL runs as nobody and must get through to its data. */
    private static Path passable(Path folder) throws IOException {
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        if (!kept) {
            try (Stream<Path> inside = Files.walk(path)) {
                for (Path file : inside.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
