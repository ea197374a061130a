package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.libpq.ClientEnvironment;
import io.tacho.workload.sql.libpq.PasswordFile;
import io.tacho.workload.sql.libpq.Setting;
import io.tacho.workload.sql.libpq.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the connection strings that people have: {@code postgres://user:password@host:port/database?sslmode=require},
 * {@code postgresql://} and {@code jdbc:postgresql://}. What they leave open comes, as in libpq, from a service file
 * ({@code service=}, PGSERVICE), from PGHOST, PGUSER, PGSSLMODE and so on, and from {@code ~/.pgpass} and
 * {@code ~/.postgresql}. Several hosts in one string ({@code host1:5432,[::1]:5433}) are alternatives: the first that
 * takes the connection is used. No message repeats a connection string, for it may hold a password.
 */
public final class ConnectionStrings {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionStrings.class);

    private ConnectionStrings() {}

    /**
     * Reads one address per argument, and the certificates and keys that they name.
     *
     * @param environment the process's environment; without HOME no file is looked for
     * @throws WorkloadException of kind USAGE if there is none, or one cannot be read; it names the position
     */
    public static List<DatabaseAddress> parseAll(List<String> urls, Map<String, String> environment)
            throws WorkloadException {
        if (urls.isEmpty()) {
            throw usage("no database given: add a connection string such as postgres://user@host:5432/database");
        }
        ClientEnvironment client = new ClientEnvironment(environment);
        List<DatabaseAddress> addresses = new ArrayList<>();
        for (int i = 0; i < urls.size(); i++) {
            String which = urls.size() == 1 ? "the connection string" : "connection string " + (i + 1);
            addresses.add(parse(which, urls.get(i).trim(), client));
        }
        return List.copyOf(addresses);
    }

    private static DatabaseAddress parse(String which, String url, ClientEnvironment environment)
            throws WorkloadException {
        Sources sources = Sources.of(which, url, environment);
        Map<String, Setting> settings = Parameters.translate(sources.layers());
        List<HostAndPort> hosts = hosts(which, settings);
        String user = take(settings, "user").orElse(System.getProperty("user.name"));
        String database = take(settings, "dbname").orElse(user);
        Login login = login(which, sources, settings, hosts, database, user);
        Map<String, String> parameters = new TreeMap<>(TlsParameters.of(which, settings, environment));
        settings.forEach((name, setting) -> parameters.put(name, setting.value()));
        leaveTime(which, parameters, hosts.size());
        return new DatabaseAddress(hosts, database, login, parameters);
    }

    private static List<HostAndPort> hosts(String which, Map<String, Setting> settings) throws WorkloadException {
        Setting host = settings.remove("host");
        Setting address = settings.remove("hostaddr");
        Setting port = settings.remove("port");
        if (host != null && address != null) {
            throw address.wrong("has hostaddr beside a host: give one of the two as the host, for Tacho connects to the"
                    + " name that it verifies");
        }
        Setting place = host == null ? address : host;
        Optional<Setting> last = Optional.ofNullable(place).or(() -> Optional.ofNullable(port));
        return HostAndPort.parseAll(
                last.map(Setting::origin).orElse(which),
                place == null ? "" : place.value(),
                port == null ? "" : port.value());
    }

    private static Login login(
            String which,
            Sources sources,
            Map<String, Setting> settings,
            List<HostAndPort> hosts,
            String database,
            String user)
            throws WorkloadException {
        Setting given = settings.remove("password");
        Optional<PasswordFile> file = sources.passwordFile(take(settings, "passfile"));
        if (given != null) {
            return new Login(user, Optional.of(given.value()), given.origin());
        }
        if (file.isEmpty()) {
            return new Login(user, Optional.empty(), "");
        }
        if (file.get().passedOver().isPresent()) {
            LOG.warn(file.get().passedOver().get());
            return new Login(user, Optional.empty(), file.get().passedOver().get());
        }
        List<Optional<String>> passwords = hosts.stream()
                .map(host -> file.get().password(host.host(), host.port(), database, user))
                .distinct()
                .toList();
        if (passwords.size() > 1) {
            throw usage(which + " names hosts for which " + file.get()
                    + " has different passwords; give each host a connection string of its own");
        }
        return new Login(
                user,
                passwords.get(0),
                passwords.get(0).isPresent()
                        ? file.get().toString()
                        : file.get().whyNone());
    }

    /** A connection's time that was given must not be cut off by our bound of the log-in. */
    private static void leaveTime(String which, Map<String, String> parameters, int hosts) throws WorkloadException {
        String connect = parameters.get("connectTimeout");
        if (connect == null || parameters.containsKey("loginTimeout")) {
            return;
        }
        if (!connect.matches("\\d{1,6}")) {
            throw usage(which
                    + " has a connect_timeout that is no number of seconds: give one such as 10, or 0 for no limit");
        }
        int seconds = Integer.parseInt(connect);
        parameters.put("loginTimeout", Integer.toString(seconds == 0 ? 0 : seconds * hosts + Connector.AFTER_CONNECT));
    }

    private static Optional<String> take(Map<String, Setting> settings, String name) {
        return Optional.ofNullable(settings.remove(name)).map(Setting::value);
    }

    private static WorkloadException usage(String message) {
        return new WorkloadException(WorkloadException.Kind.USAGE, message);
    }
}
