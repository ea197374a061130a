package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One host of a connection string.
 *
 * @param host name or address, without brackets
 * @param port from 1 to 65535
 */
record HostAndPort(String host, int port) {
    /** PostgreSQL's port, when the connection string names none. */
    static final int DEFAULT_PORT = 5432;

    private static final String LOCAL = "localhost";

    /**
     * Reads hosts and ports as libpq's parameters have them: {@code a,b} and {@code 1,2}, or one port for all.
     *
     * @param origin where they were given, for messages, which never repeat the text: it may hold a password
     */
    static List<HostAndPort> parseAll(String origin, String hosts, String ports) throws WorkloadException {
        String[] names = hosts.split(",", -1);
        String[] numbers = ports.split(",", -1);
        if (numbers.length != 1 && numbers.length != names.length) {
            throw usage(origin + " has " + names.length + " hosts but " + numbers.length
                    + " ports: give one port for all or one for each");
        }
        List<HostAndPort> all = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            if (names[i].startsWith("/") || names[i].startsWith("@")) {
                throw usage(origin + " names a Unix socket: give the host 127.0.0.1, for Tacho connects by TCP");
            }
            HostAndPort host = new HostAndPort(
                    names[i].isEmpty() ? LOCAL : names[i], port(origin, numbers[numbers.length == 1 ? 0 : i]));
            if (all.contains(host)) {
                throw usage(origin + " names a host twice: give each once");
            }
            all.add(host);
        }
        return List.copyOf(all);
    }

    private static int port(String origin, String digits) throws WorkloadException {
        if (digits.isEmpty()) {
            return DEFAULT_PORT;
        }
        if (digits.matches("\\d{1,5}")) {
            int port = Integer.parseInt(digits);
            if (port >= 1 && port <= 65_535) {
                return port;
            }
        }
        // The text in this place may be the tail of a password with an unescaped @ or /: it is not repeated.
        throw usage(origin + " has no port from 1 to 65535 after a host: write host:5432, brackets around an IPv6"
                + " address, and %40, %3A, %2F for @, : and / in a password");
    }

    static String toString(List<HostAndPort> hosts) {
        return hosts.stream().map(HostAndPort::toString).collect(Collectors.joining(","));
    }

    private static String inBrackets(String host) {
        return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    }

    private static WorkloadException usage(String message) {
        return new WorkloadException(WorkloadException.Kind.USAGE, message);
    }

    /** {@code host:port}, with brackets around an IPv6 address. */
    @Override
    public String toString() {
        return inBrackets(host) + ":" + port;
    }
}
