package io.tacho.cli.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ThreadLocalRandom;

/** Ids for those who choose none. */
public final class ClientIds {
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
    private static final int SUFFIXES = 36 * 36 * 36;

    private ClientIds() {}

    /** {@code tpcc-20261130-120000-k3x}: sorts by time, and two at the same second differ. */
    public static String newRun(String workload) {
        String suffix = Integer.toString(ThreadLocalRandom.current().nextInt(SUFFIXES), 36);
        return workload + "-" + SECOND.format(Instant.now()) + "-" + "0".repeat(3 - suffix.length()) + suffix;
    }

    /** This host and process. */
    public static String thisProcess() {
        return hostName().replaceAll("[^A-Za-z0-9._-]", "-") + "-"
                + ProcessHandle.current().pid();
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "client";
        }
    }
}
