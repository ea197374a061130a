package io.tacho.workload.sql.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * A file of a connection string.
 *
 * @param parameter the parameter that names it, for messages
 */
public record TlsFile(String parameter, Path path) {
    /** Far more than any bundle of authorities has; keeps a wrong name such as a disk from filling the memory. */
    private static final long LIMIT_BYTES = 16 << 20;

    /** As libpq: a key that others may read is no secret; one that belongs to root may be readable for its group. */
    private static final Set<PosixFilePermission> FORBIDDEN = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    byte[] read() throws TlsFileException {
        if (Files.isDirectory(path)) {
            throw wrong("is a directory: name the file in it");
        }
        if (!Files.exists(path)) {
            throw wrong("does not exist: give the path of the file" + homeAdvice());
        }
        try {
            if (Files.isRegularFile(path) && Files.size(path) > LIMIT_BYTES) {
                throw wrong("is too large for certificates or a key: name another file");
            }
            return Files.readAllBytes(path);
        } catch (TlsFileException e) {
            throw e;
        } catch (IOException e) {
            throw wrong("cannot be read: make it readable for the user who runs tacho");
        }
    }

    private String homeAdvice() {
        return path.startsWith("~") ? " in full, for nothing puts your home directory in place of ~ inside a URL" : "";
    }

    /** Refuses a file that others than its owner may use. */
    void requirePrivate() throws TlsFileException {
        Set<PosixFilePermission> forbidden = EnumSet.copyOf(FORBIDDEN);
        try {
            if (Integer.valueOf(0).equals(Files.getAttribute(path, "unix:uid"))) {
                forbidden.remove(PosixFilePermission.GROUP_READ);
            }
            forbidden.retainAll(Files.getPosixFilePermissions(path));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return; // no such permissions on this file system, or no such file: reading it tells
        }
        if (!forbidden.isEmpty()) {
            throw wrong("may be used by others than its owner: chmod 600 " + path);
        }
    }

    TlsFileException wrong(String what) {
        return new TlsFileException(this + " " + what);
    }

    @Override
    public String toString() {
        return parameter + "=" + path;
    }
}
