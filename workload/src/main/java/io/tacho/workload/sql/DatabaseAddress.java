package io.tacho.workload.sql;

import io.tacho.workload.sql.tls.TlsSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where a database is and how to log in there. Only {@code host:port/database} is ever shown: {@link #toString()} has
 * neither user nor password nor parameters. Immutable.
 */
public final class DatabaseAddress {
    private final List<HostAndPort> hosts;
    private final String database;
    private final Login login;
    private final Map<String, String> parameters;

    DatabaseAddress(List<HostAndPort> hosts, String database, Login login, Map<String, String> parameters) {
        this.hosts = List.copyOf(hosts);
        this.database = Objects.requireNonNull(database);
        this.login = Objects.requireNonNull(login);
        this.parameters = Map.copyOf(parameters);
    }

    /** Number of hosts; with more than one, they are alternatives, tried in their order. */
    int hosts() {
        return hosts.size();
    }

    /** The database's name. */
    public String database() {
        return database;
    }

    /** {@code host:port}, with brackets around an IPv6 address; several with commas between. */
    public String hostAndPort() {
        return HostAndPort.toString(hosts);
    }

    /** As whom; not for messages. */
    Login login() {
        return login;
    }

    /** Parameters as pgjdbc knows them, without user and password. */
    Map<String, String> parameters() {
        return parameters;
    }

    /** Whether a text holds a password, so that it must not be shown. */
    boolean leaks(String text) {
        return Stream.of(login.password(), Optional.ofNullable(parameters.get(TlsSettings.KEY_PASSWORD)))
                .flatMap(Optional::stream)
                .anyMatch(secret -> !secret.isEmpty() && text.contains(secret));
    }

    /** The JDBC URL without user, password and parameters: safe in a driver's messages. */
    String jdbcUrl() {
        String path = java.net.URLEncoder.encode(database, java.nio.charset.StandardCharsets.UTF_8);
        return "jdbc:postgresql://" + hostAndPort() + "/" + path;
    }

    /**
     * What the driver needs beside the URL.
     *
     * @param defaults by pgjdbc's names; the connection string's parameters win, but {@code options} are joined
     */
    Properties properties(Map<String, String> defaults) {
        Properties properties = new Properties();
        Map<String, String> all = new TreeMap<>(defaults);
        all.putAll(parameters);
        String ours = defaults.get("options");
        String theirs = parameters.get("options");
        if (ours != null && theirs != null) {
            all.put("options", ours + " " + theirs);
        }
        all.forEach(properties::setProperty);
        properties.setProperty("user", login.user());
        // Never absent: pgjdbc would look into ~/.pgpass itself, without a look at who else can.
        properties.setProperty("password", login.password().orElse(""));
        return properties;
    }

    @Override
    public String toString() {
        return hostAndPort() + "/" + database;
    }
}
