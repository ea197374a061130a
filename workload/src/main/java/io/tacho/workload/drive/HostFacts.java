package io.tacho.workload.drive;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What a result says of the machine that a client ran on. */
final class HostFacts {
    private static final Path KERNEL_HOSTNAME = Path.of("/proc/sys/kernel/hostname");

    private HostFacts() {}

    /** Name, processors, memory in bytes, operating system, Java. */
    static Map<String, String> ofThisMachine() {
        return Map.of(
                "name", name(),
                "processors", Integer.toString(Runtime.getRuntime().availableProcessors()),
                "memory", memory(),
                "os",
                        System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                                + System.getProperty("os.arch"),
                "java", System.getProperty("java.vendor") + " " + System.getProperty("java.version"));
    }

    /** The kernel knows it at once; a look-up by name may take seconds. */
    private static String name() {
        try {
            return Files.isReadable(KERNEL_HOSTNAME)
                    ? Files.readString(KERNEL_HOSTNAME).strip()
                    : InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? Long.toString(system.getTotalMemorySize())
                : "unknown";
    }
}
