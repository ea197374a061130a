package io.tacho.cli.stack;

import io.tacho.embedded.EmbeddedException;
import io.tacho.embedded.OwnedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder for the embedded stack's data: the user's, which stays, or a temporary one, which goes when closed. */
public final class TemporaryFolder implements AutoCloseable {
    private static final String PREFIX = "tacho-demo-";

    private final Path path;
    private final Optional<OwnedFolder> temporary;

    private TemporaryFolder(Path path, Optional<OwnedFolder> temporary) {
        this.path = path;
        this.temporary = temporary;
    }

    /** The given folder, or a new one in the system's folder for such things; those of killed processes go. */
    public static TemporaryFolder unlessKept(Optional<Path> folder) throws EmbeddedException, IOException {
        if (folder.isPresent()) {
            return new TemporaryFolder(Files.createDirectories(folder.get()), Optional.empty());
        }
        OwnedFolder temporary = OwnedFolder.create(Path.of(System.getProperty("java.io.tmpdir")), PREFIX);
        return new TemporaryFolder(temporary.path(), Optional.of(temporary));
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        if (temporary.isPresent()) {
            temporary.get().close();
        }
    }
}
