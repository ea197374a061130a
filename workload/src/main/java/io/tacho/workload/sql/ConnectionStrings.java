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
 * in libpq. Several hosts in one string ({@code host1:5432,[::1]:5433}) are alternatives: the first that takes the
 * connection is used. No message repeats a connection string, for it may hold a password.
 */
public final class ConnectionStrings {
    private static final List<String> SCHEMES = List.of("jdbc:postgresql://", "postgresql://", "postgres://");

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
                hosts(which, hostPort, parameters),
                database,
                user,
                password.isEmpty() ? Optional.empty() : Optional.of(password),
                parameters);
    }

    private static List<HostAndPort> hosts(String which, String hostPort, Map<String, String> parameters)
            throws WorkloadException {
        String host = parameters.remove("host");
        String port = parameters.remove("port");
        if (host == null && port == null) {
            return HostAndPort.parseAll(which, hostPort);
        }
        if (!hostPort.isEmpty()) {
            throw usage(which + " names its host or port twice, before and after the question mark: give them once");
        }
        return HostAndPort.parseAll(which, HostAndPort.join(which, host == null ? "" : host, port == null ? "" : port));
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
            Parameter.ofLibpq(which, name, decode(which, pair.substring(equals + 1)))
                    .putInto(parameters);
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
