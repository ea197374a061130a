package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the connection strings that people have: {@code postgres://user:password@host:port/database?sslmode=require},
 * {@code postgresql://} and {@code jdbc:postgresql://}. What is missing comes from PGUSER, PGPASSWORD and PGDATABASE, as
 * in libpq. No message repeats a connection string, for it may hold a password.
 */
public final class ConnectionStrings {
    private static final List<String> SCHEMES = List.of("jdbc:postgresql://", "postgresql://", "postgres://");

    /** Parameters of libpq that pgjdbc knows under another name. */
    private static final Map<String, String> PGJDBC_NAMES = Map.of(
            "application_name", "ApplicationName",
            "connect_timeout", "connectTimeout",
            "keepalives", "tcpKeepAlive",
            "channel_binding", "channelBinding",
            "gssencmode", "gssEncMode");

    private ConnectionStrings() {}

    /**
     * Reads one address per argument.
     *
     * @param environment the process's environment
     * @throws WorkloadException of kind USAGE if there is none, or one cannot be read; it names the position
     */
    public static List<DatabaseAddress> parseAll(List<String> urls, Map<String, String> environment)
            throws WorkloadException {
        if (urls.isEmpty()) {
            throw usage("no database given: add a connection string such as postgres://user@host:5432/database");
        }
        List<DatabaseAddress> addresses = new ArrayList<>();
        for (int i = 0; i < urls.size(); i++) {
            String which = urls.size() == 1 ? "the connection string" : "connection string " + (i + 1);
            addresses.add(parse(which, urls.get(i).trim(), environment));
        }
        return List.copyOf(addresses);
    }

    private static DatabaseAddress parse(String which, String url, Map<String, String> environment)
            throws WorkloadException {
        String scheme = SCHEMES.stream()
                .filter(url::startsWith)
                .findFirst()
                .orElseThrow(() -> usage(
                        which + " does not start with postgres://, postgresql:// or jdbc:postgresql://: give it so"));
        String rest = url.substring(scheme.length());
        int question = rest.indexOf('?');
        Map<String, String> parameters = parameters(which, question < 0 ? "" : rest.substring(question + 1));
        String beforeQuery = question < 0 ? rest : rest.substring(0, question);
        int at = beforeQuery.lastIndexOf('@');
        String login = at < 0 ? "" : beforeQuery.substring(0, at);
        String place = beforeQuery.substring(at + 1);
        int slash = place.indexOf('/');
        String hostPort = slash < 0 ? place : place.substring(0, slash);

        String user = firstOf(
                decode(which, login.contains(":") ? login.substring(0, login.indexOf(':')) : login),
                parameters.remove("user"),
                environment.get("PGUSER"),
                System.getProperty("user.name"));
        String password = firstOf(
                login.contains(":") ? decode(which, login.substring(login.indexOf(':') + 1)) : "",
                parameters.remove("password"),
                environment.get("PGPASSWORD"));
        String database = firstOf(
                slash < 0 ? "" : decode(which, place.substring(slash + 1)),
                parameters.remove("dbname"),
                environment.get("PGDATABASE"),
                user);
        return new DatabaseAddress(
                host(which, hostPort),
                port(which, hostPort),
                database,
                user,
                password.isEmpty() ? Optional.empty() : Optional.of(password),
                parameters);
    }

    private static String host(String which, String hostPort) throws WorkloadException {
        if (hostPort.contains(",")) {
            throw usage(which + " names several hosts: give each host as a connection string of its own");
        }
        if (hostPort.startsWith("[")) {
            int end = hostPort.indexOf(']');
            if (end < 0) {
                throw usage(which + " has a [ without a ] around its address: write [::1]:5432");
            }
            return hostPort.substring(1, end);
        }
        int colon = hostPort.indexOf(':');
        String host = colon < 0 ? hostPort : hostPort.substring(0, colon);
        return host.isEmpty() ? "localhost" : host;
    }

    private static int port(String which, String hostPort) throws WorkloadException {
        int colon = hostPort.indexOf(':', Math.max(0, hostPort.indexOf(']')));
        if (colon < 0) {
            return DatabaseAddress.DEFAULT_PORT;
        }
        String digits = hostPort.substring(colon + 1);
        if (digits.matches("\\d{1,5}") && Integer.parseInt(digits) >= 1 && Integer.parseInt(digits) <= 65535) {
            return Integer.parseInt(digits);
        }
        // The text in this place may be the tail of a password with an unescaped @ or /: it is not repeated.
        throw usage(which + " has no port from 1 to 65535 after its host: write host:5432,"
                + " and %40, %3A, %2F for @, : and / in a password");
    }

    private static Map<String, String> parameters(String which, String query) throws WorkloadException {
        Map<String, String> parameters = new TreeMap<>();
        for (String pair : query.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw usage(which + " has a parameter without a value: write name=value after the question mark");
            }
            String name = decode(which, pair.substring(0, equals));
            parameters.put(PGJDBC_NAMES.getOrDefault(name, name), decode(which, pair.substring(equals + 1)));
        }
        return parameters;
    }

    private static String decode(String which, String text) throws WorkloadException {
        try {
            // A plus sign is a plus sign here, as in libpq; URLDecoder alone would make it a blank.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Without its cause, whose message repeats the text.
            throw usage(
                    which + " has a % that is not followed by two hexadecimal digits: write %25 for a percent sign");
        }
    }

    private static String firstOf(String... candidates) {
        for (String candidate : candidates) {
            if (candidate != null && !candidate.isEmpty()) {
                return candidate;
            }
        }
        return "";
    }

    private static WorkloadException usage(String message) {
        return new WorkloadException(WorkloadException.Kind.USAGE, message);
    }
}
