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
     * Reads {@code host:port,[::1]:port,...}.
     *
     * @param which the connection string's name in messages, which never repeat the text: it may hold a password
     */
    static List<HostAndPort> parseAll(String which, String text) throws WorkloadException {
        List<HostAndPort> hosts = new ArrayList<>();
        for (String one : text.split(",", -1)) {
            HostAndPort host = parse(which, one);
            if (hosts.contains(host)) {
                throw usage(which + " names a host twice: give each once");
            }
            hosts.add(host);
        }
        return List.copyOf(hosts);
    }

    /** Puts libpq's parameters {@code host=a,b&port=1,2} into the form that {@link #parseAll} reads. */
    static String join(String which, String hosts, String ports) throws WorkloadException {
        String[] names = hosts.split(",", -1);
        String[] numbers = ports.split(",", -1);
        if (numbers.length != 1 && numbers.length != names.length) {
            throw usage(which + " has " + names.length + " hosts but " + numbers.length
                    + " ports: give one port for all or one for each");
        }
        List<String> joined = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            if (names[i].startsWith("/") || names[i].startsWith("@")) {
                throw usage(which + " names a Unix socket: give host=127.0.0.1, for Tacho connects by TCP");
            }
            String port = numbers[numbers.length == 1 ? 0 : i];
            joined.add(inBrackets(names[i]) + (port.isEmpty() ? "" : ":" + port));
        }
        return String.join(",", joined);
    }

    private static HostAndPort parse(String which, String text) throws WorkloadException {
        if (text.startsWith("[")) {
            int end = text.indexOf(']');
            if (end < 0) {
                throw usage(which + " has a [ without a ] around its address: write [::1]:5432");
            }
            return new HostAndPort(text.substring(1, end), port(which, text.substring(end + 1)));
        }
        int colon = text.indexOf(':');
        if (colon < 0) {
            return new HostAndPort(text.isEmpty() ? LOCAL : text, DEFAULT_PORT);
        }
        String host = text.substring(0, colon);
        return new HostAndPort(host.isEmpty() ? LOCAL : host, port(which, text.substring(colon)));
    }

    private static int port(String which, String colonAndDigits) throws WorkloadException {
        if (colonAndDigits.isEmpty()) {
            return DEFAULT_PORT;
        }
        if (colonAndDigits.matches(":\\d{1,5}")) {
            int port = Integer.parseInt(colonAndDigits.substring(1));
            if (port >= 1 && port <= 65_535) {
                return port;
            }
        }
        // The text in this place may be the tail of a password with an unescaped @ or /: it is not repeated.
        throw usage(which + " has no port from 1 to 65535 after a host: write host:5432, brackets around an IPv6"
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
