package io.tacho.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this machine, or this container, lets a database have. */
final class Memory {
    private static final long MIB = 1024 * 1024;
    private static final long LEAST_SHARED_BUFFERS_MIB = 128;
    private static final long MOST_SHARED_BUFFERS_MIB = 1024;
    /** Broker, clients and the aggregator share the machine with the server. */
    private static final long SHARE = 8;
    /** A parallel index build asks for its maintenance memory there, 64 MB; Docker gives a container just that. */
    private static final long ENOUGH_SHARED_MEMORY_BYTES = 256 * MIB;

    private Memory() {}

    static long sharedBuffersMiB() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long share = system.getTotalMemorySize() / MIB / SHARE;
        return Math.max(LEAST_SHARED_BUFFERS_MIB, Math.min(MOST_SHARED_BUFFERS_MIB, share));
    }

    /** PostgreSQL's usual choice, unless the memory file system is too small for parallel queries. */
    static String dynamicSharedMemory() {
        Path shm = Path.of("/dev/shm");
        try {
            boolean small =
                    Files.isDirectory(shm) && Files.getFileStore(shm).getTotalSpace() < ENOUGH_SHARED_MEMORY_BYTES;
            return small ? "mmap" : "posix";
        } catch (IOException e) {
            return "mmap";
        }
    }
}
