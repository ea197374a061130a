package io.tacho.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * The JVM that uses a data folder.
 *
 * @param pid its process id
 * @param startMillis when that process began, so that a later process of the same number is not taken for it
 * @param space the process namespace in which the number holds; another container's processes cannot be seen
 */
record Owner(long pid, long startMillis, String space) {
    /** The system's clock may be set between two looks. */
    private static final Duration TOLERANCE = Duration.ofSeconds(10);

    /**
     * Makes this process the owner of a folder.
     *
     * @param what the start of the sentence that refuses, for example "The data in x"
     * @throws EmbeddedException if another living process owns it, or this one already does
     */
    static void claim(Path file, String what) throws EmbeddedException, IOException {
        Optional<Owner> owner = read(file);
        if (owner.isPresent() && owner.get().isAlive()) {
            throw new EmbeddedException(
                    what + " are in use by process " + owner.get().pid() + "; stop it or give another folder.");
        }
        thisProcess().write(file);
    }

    /** Lets the next process have the folder. */
    static void release(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The folder's mark " + file + " cannot be removed", e);
        }
    }

    private static Owner thisProcess() {
        return new Owner(ProcessHandle.current().pid(), startOf(ProcessHandle.current()), currentSpace());
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static String currentSpace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    /** Whether the process is known to be there; false also for one that cannot be seen from here. */
    boolean isAlive() {
        return isVisible() && runs();
    }

    /** Whether the process is known to be gone; false also for one that cannot be seen from here. */
    boolean isGone() {
        return isVisible() && !runs();
    }

    private boolean isVisible() {
        return space.equals(currentSpace());
    }

    private boolean runs() {
        return ProcessHandle.of(pid)
                .filter(process -> Math.abs(startOf(process) - startMillis) < TOLERANCE.toMillis())
                .isPresent();
    }

    private void write(Path file) throws IOException {
        Files.writeString(file, "pid=%d%nstart=%d%nspace=%s%n".formatted(pid, startMillis, space));
    }

    static Optional<Owner> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        if (!properties.containsKey("space")) {
            return Optional.empty();
        }
        return Optional.of(new Owner(
                Long.parseLong(properties.getProperty("pid")),
                Long.parseLong(properties.getProperty("start")),
                properties.getProperty("space")));
    }
}
