package io.tacho.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks the PostgreSQL of the class path, once per user and version. */
final class BundledPrograms {
    private static final int OWNER_EXECUTES = 0100;
    /** One JVM may not lock the same file twice. */
    private static final Object UNPACKING = new Object();

    private BundledPrograms() {}

    /** The folder with the programs, unpacked now or earlier. */
    static Path unpacked() throws EmbeddedException, IOException, InterruptedException {
        String archive = archiveName();
        URL url = BundledPrograms.class.getResource("/" + archive + ".txz");
        if (url == null) {
            throw new EmbeddedException("tacho brings no PostgreSQL for " + System.getProperty("os.name") + " on "
                    + System.getProperty("os.arch"));
        }
        Path cache = UserFolder.cache();
        Path home = cache.resolve(archive + "-" + checksum(url));
        synchronized (UNPACKING) {
            try (FileChannel lock = FileChannel.open(
                    cache.resolve("unpack.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                lock.lock(); // until the channel closes
                if (!isComplete(home)) {
                    unpack(url, cache, home);
                }
            }
        }
        return home.resolve("bin");
    }

    private static String archiveName() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return "postgres-darwin-x86_64"; // holds both processors' code
        }
        boolean arm = processor.equals("aarch64") || processor.equals("arm64");
        return "postgres-" + system + "-" + (arm ? "arm_64" : processor.equals("amd64") ? "x86_64" : processor);
    }

    /** Tells one version of the archive from the next without reading it: the jar's directory knows. */
    private static String checksum(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        if (connection instanceof JarURLConnection jar) {
            return Long.toHexString(jar.getJarEntry().getCrc());
        }
        return Long.toHexString(connection.getContentLengthLong());
    }

    /** Temporary folders are tidied up by age, file by file: a folder that is there may have holes. */
    private static boolean isComplete(Path home) {
        return Files.isExecutable(home.resolve("bin/postgres"))
                && Files.isExecutable(home.resolve("bin/initdb"))
                && Files.exists(home.resolve("share/postgresql/postgres.bki"))
                && Files.exists(home.resolve("share/postgresql/timezonesets/Default"));
    }

    private static void unpack(URL url, Path cache, Path home) throws IOException {
        FileTree.delete(home);
        Path unfinished = cache.resolve("unpacking"); // one at a time; a killed one may have left its half
        FileTree.delete(unfinished);
        Files.createDirectory(unfinished);
        Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(url.openStream())))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                extract(entry, tar, unfinished);
            }
        }
        Files.move(unfinished, home);
    }

    private static void extract(TarArchiveEntry entry, InputStream content, Path home) throws IOException {
        Path target = home.resolve(entry.getName()).normalize();
        if (!target.startsWith(home)) {
            throw new IOException("The archive's entry " + entry.getName() + " leads out of its folder.");
        }
        if (entry.isDirectory()) {
            createFolder(target);
            return;
        }
        createFolder(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(content, target);
        boolean program = (entry.getMode() & OWNER_EXECUTES) != 0;
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
    }

    private static void createFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            createFolder(folder.getParent());
            Files.createDirectory(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}
