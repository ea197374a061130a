package io.tacho.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of one server: its data, its log, its port, and who uses it.
 *
 * @param root the folder itself, ours; only {@link #data} below it is the server's
 * @param kind whether it outlives the server
 */
record PostgresFolder(Path root, Kind kind) {
    enum Kind {
        TEMPORARY,
        KEPT
    }

    private static final String TEMPORARY_PREFIX = "server-";
    /** A folder without an owner this old was left by a start that was killed, not one that is under way. */
    private static final Duration ABANDONED = Duration.ofMinutes(10);

    private static final Object SWEEPING = new Object();

    /** A new folder for one server; folders that dead processes left are removed first, with servers still in them. */
    static PostgresFolder temporary() throws EmbeddedException, IOException, InterruptedException {
        Path parent = UserFolder.temporary();
        sweep(parent);
        PostgresFolder folder = new PostgresFolder(Files.createTempDirectory(parent, TEMPORARY_PREFIX), Kind.TEMPORARY);
        folder.claim();
        return folder;
    }

    /** The user's folder, if no other process serves its data. */
    static PostgresFolder kept(Path root) throws EmbeddedException, IOException, InterruptedException {
        Files.createDirectories(root);
        PostgresFolder folder = new PostgresFolder(root.toRealPath(), Kind.KEPT);
        folder.claim();
        Postmaster.stopLeftover(folder);
        return folder;
    }

    private void claim() throws EmbeddedException, IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        Owner.claim(ownerFile(), "The PostgreSQL data in " + root);
    }

    private static void sweep(Path parent) throws IOException, InterruptedException {
        synchronized (SWEEPING) {
            try (FileChannel lock = FileChannel.open(
                            parent.resolve("sweep.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    Stream<Path> found = Files.list(parent)) {
                lock.lock(); // until the channel closes
                List<Path> folders = found.filter(
                                path -> path.getFileName().toString().startsWith(TEMPORARY_PREFIX))
                        .toList();
                for (Path folder : folders) {
                    new PostgresFolder(folder, Kind.TEMPORARY).removeIfAbandoned();
                }
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
    }

    private void removeIfAbandoned() throws IOException, InterruptedException {
        Optional<Owner> owner = Owner.read(ownerFile());
        boolean abandoned = owner.isPresent()
                ? owner.get().isGone()
                : Files.exists(root)
                        && Files.getLastModifiedTime(root)
                                .toInstant()
                                .isBefore(Instant.now().minus(ABANDONED));
        if (abandoned) {
            Postmaster.stopLeftover(this);
            FileTree.delete(root);
        }
    }

    /** Gives the folder up: a temporary one is deleted, a kept one is free for the next process. */
    void release() throws IOException {
        if (kind == Kind.TEMPORARY) {
            FileTree.delete(root);
        } else {
            Owner.release(ownerFile());
        }
    }

    /** PostgreSQL's data directory. */
    Path data() {
        return root.resolve("pgdata");
    }

    /** Where a new data directory grows before it takes its place; a start that is killed leaves no half of one. */
    Path newData() {
        return root.resolve("pgdata.new");
    }

    Path postmasterFile() {
        return data().resolve("postmaster.pid");
    }

    Path log() {
        return root.resolve("server.log");
    }

    Path portFile() {
        return root.resolve("postgres.properties");
    }

    private Path ownerFile() {
        return root.resolve("owner.properties");
    }

    /** Fast, but orderly for data that are kept; at once for data that are deleted anyway. */
    String stopSignal() {
        return kind == Kind.KEPT ? "INT" : "QUIT";
    }
}
