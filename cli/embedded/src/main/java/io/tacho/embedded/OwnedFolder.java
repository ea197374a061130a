package io.tacho.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A new folder for the data of one process, deleted when closed. It is marked with its owner: what a process leaves behind
 * that was killed, the next folder of the same prefix removes.
 */
public final class OwnedFolder implements AutoCloseable {
    private static final String MARK = "owner.properties";

    private final Path path;

    private OwnedFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes a folder, after those were removed whose owners are gone.
     *
     * @param parent where; others may write there too
     * @param prefix of its name, and of those to remove
     * @throws IOException if the folder cannot be made; one that cannot be removed is left
     */
    public static OwnedFolder create(Path parent, String prefix) throws EmbeddedException, IOException {
        Path path = Files.createTempDirectory(parent, prefix);
        // Root's PostgreSQL runs as nobody and must get through to its data.
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x--x"));
        Owner.claim(path.resolve(MARK), "The data in " + path);
        for (Path other : siblings(path, prefix)) {
            removeIfAbandoned(other, path);
        }
        return new OwnedFolder(path);
    }

    private static List<Path> siblings(Path path, String prefix) throws IOException {
        try (Stream<Path> found = Files.list(path.getParent())) {
            return found.filter(other -> other.getFileName().toString().startsWith(prefix) && !other.equals(path))
                    .toList();
        }
    }

    /** Another user's folder is nobody's business here, even root's; one without a mark is just being made. */
    private static void removeIfAbandoned(Path folder, Path ours) {
        try {
            boolean mine = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(ours));
            Optional<Owner> owner = mine ? Owner.read(folder.resolve(MARK)) : Optional.empty();
            if (owner.isPresent() && owner.get().isGone()) {
                stopServers(folder);
                FileTree.delete(folder);
            }
        } catch (IOException e) {
            // Somebody else removes it at the same time, or it cannot be removed: no reason not to work.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The watchdog of a PostgreSQL in it may still be at work. */
    private static void stopServers(Path folder) throws IOException, InterruptedException {
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path each : inside.toList()) {
                PostgresFolder postgres = new PostgresFolder(each, PostgresFolder.Kind.KEPT);
                if (Files.isDirectory(postgres.data(), LinkOption.NOFOLLOW_LINKS)) {
                    Postmaster.stopLeftover(postgres);
                }
            }
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        FileTree.delete(path);
    }
}
