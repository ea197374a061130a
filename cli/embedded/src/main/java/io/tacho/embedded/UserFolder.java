package io.tacho.embedded;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders of this user alone, which the server's user may still pass through. */
final class UserFolder {
    private UserFolder() {}

    /** Where unpacked programs stay; for root outside its home, which is closed to the user the server runs as. */
    static Path cache() throws EmbeddedException, IOException, InterruptedException {
        Path preferred = ServerUser.uid() == 0 ? Path.of("/var/cache") : homeCache();
        try {
            Files.createDirectories(preferred);
            return privateFolder(preferred.resolve("tacho"));
        } catch (IOException e) {
            // A read-only root file system, or a user without a home.
            return privateFolder(temporary().resolve("cache"));
        }
    }

    private static Path homeCache() {
        String xdg = System.getenv("XDG_CACHE_HOME");
        return xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
    }

    /** This user's folder below the system's temporary one. */
    static Path temporary() throws EmbeddedException, IOException, InterruptedException {
        return privateFolder(Path.of(System.getProperty("java.io.tmpdir"))
                .toRealPath()
                .resolve("tacho-postgres-" + ServerUser.uid()));
    }

    /** Anybody can make a folder of this name in /tmp: programs are run only from one that is ours. */
    private static Path privateFolder(Path folder) throws EmbeddedException, IOException, InterruptedException {
        try {
            Files.createDirectory(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (FileAlreadyExistsException e) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS);
            if (ServerUser.ownerOf(folder) != ServerUser.uid()
                    || permissions.contains(PosixFilePermission.OTHERS_WRITE)
                    || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw new EmbeddedException(
                        folder
                                + " belongs to somebody else or may be written by others, so nothing is run from it; remove it.");
            }
        }
        if (!Files.isWritable(folder)) {
            throw new IOException(folder + " cannot be written");
        }
        return folder;
    }
}
