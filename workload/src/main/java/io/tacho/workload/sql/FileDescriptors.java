package io.tacho.workload.sql;

import com.sun.management.UnixOperatingSystemMXBean;
import io.tacho.workload.drive.WorkloadException;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * The files and sockets that a process may have open.
 *
 * @param limit how many at most
 * @param open how many are open now
 */
public record FileDescriptors(long limit, long open) {
    /** For the journal, Kafka, class files and what else a client opens beside its connections. */
    static final int OTHERS = 256;

    /** Those of this process; empty where the operating system has no such limit. */
    static Optional<FileDescriptors> ofThisProcess() {
        // The JVM has raised the soft limit to the hard one: this is all that can be had.
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? Optional.of(
                        new FileDescriptors(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount()))
                : Optional.empty();
    }

    /**
     * Refuses connections that would not fit into this process.
     *
     * @throws WorkloadException of kind USAGE with the numbers and the command that raises the limit
     */
    public static void requireHere(int connections) throws WorkloadException {
        requireHere(1, connections);
    }

    /**
     * The same for several clients in this process.
     *
     * @param connections of all of them
     */
    public static void requireHere(int clients, int connections) throws WorkloadException {
        Optional<FileDescriptors> here = ofThisProcess();
        if (here.isPresent()) {
            here.get().require(clients, connections);
        }
    }

    /**
     * Refuses connections that would not fit.
     *
     * @throws WorkloadException of kind USAGE with the numbers and the command that raises the limit
     */
    void require(int clients, int connections) throws WorkloadException {
        long needed = open + connections + OTHERS;
        if (needed > limit) {
            throw new WorkloadException(
                    WorkloadException.Kind.USAGE,
                    (clients == 1
                                    ? "--conns " + connections + " needs "
                                    : "--clients " + clients + " with " + connections + " connections together needs ")
                            + needed + " open files (" + open + " are open, " + OTHERS
                            + " in reserve) but the limit is " + limit + ": type ulimit -n " + needed
                            + " in this shell before tacho, or use fewer connections");
        }
    }
}
