package io.tacho.workload.sql.libpq;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The environment variables that PostgreSQL's programs read, and the files that they look for in the home directory. */
public final class ClientEnvironment {
    /** Names of settings by variable. */
    private static final Map<String, String> VARIABLES = Map.ofEntries(
            Map.entry("PGHOST", "host"),
            Map.entry("PGHOSTADDR", "hostaddr"),
            Map.entry("PGPORT", "port"),
            Map.entry("PGDATABASE", "dbname"),
            Map.entry("PGUSER", "user"),
            Map.entry("PGPASSWORD", "password"),
            Map.entry("PGPASSFILE", "passfile"),
            Map.entry("PGREQUIREAUTH", "require_auth"),
            Map.entry("PGCHANNELBINDING", "channel_binding"),
            Map.entry("PGOPTIONS", "options"),
            Map.entry("PGAPPNAME", "application_name"),
            Map.entry("PGSSLMODE", "sslmode"),
            Map.entry("PGREQUIRESSL", "requiressl"),
            Map.entry("PGSSLNEGOTIATION", "sslnegotiation"),
            Map.entry("PGSSLCERT", "sslcert"),
            Map.entry("PGSSLKEY", "sslkey"),
            Map.entry("PGSSLCERTMODE", "sslcertmode"),
            Map.entry("PGSSLROOTCERT", "sslrootcert"),
            Map.entry("PGSSLCRL", "sslcrl"),
            Map.entry("PGSSLCRLDIR", "sslcrldir"),
            Map.entry("PGSSLSNI", "sslsni"),
            Map.entry("PGREQUIREPEER", "requirepeer"),
            Map.entry("PGSSLMINPROTOCOLVERSION", "ssl_min_protocol_version"),
            Map.entry("PGSSLMAXPROTOCOLVERSION", "ssl_max_protocol_version"),
            Map.entry("PGGSSENCMODE", "gssencmode"),
            Map.entry("PGKRBSRVNAME", "krbsrvname"),
            Map.entry("PGGSSLIB", "gsslib"),
            Map.entry("PGCONNECT_TIMEOUT", "connect_timeout"),
            Map.entry("PGCLIENTENCODING", "client_encoding"),
            Map.entry("PGTARGETSESSIONATTRS", "target_session_attrs"),
            Map.entry("PGLOADBALANCEHOSTS", "load_balance_hosts"));

    private final Map<String, String> variables;

    /** @param variables of the process; without HOME, no file is looked for */
    public ClientEnvironment(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** The settings that variables give. */
    Map<String, Setting> settings() {
        Map<String, Setting> settings = new TreeMap<>();
        VARIABLES.forEach((variable, name) -> variable(variable)
                .ifPresent(value -> settings.put(name, new Setting(name, value, variable, Setting.Shown.YES))));
        return settings;
    }

    /** A variable that is there and not empty. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
    }

    /** A file of the home directory, whether it exists or not. */
    Optional<Path> inHome(String name) {
        return variable("HOME").map(home -> Path.of(home, name));
    }

    /** A file of {@code ~/.postgresql}, if it exists. */
    public Optional<Path> certificateFile(String name) {
        return inHome(".postgresql").map(folder -> folder.resolve(name)).filter(Files::exists);
    }
}
