package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.drive.WorkloadException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A real PostgreSQL with TLS, whose certificate is for {@code localhost} alone; users by how they may log in. The files
 * lie in a folder with {@code ca.crt}, {@code other.crt} (of an authority that signed nothing here), and, as
 * {@code NAME.crt} and {@code NAME.key}, what {@link #issue} made.
 */
final class TlsServer implements AutoCloseable {
    static final String PASSWORD = "pw-s3cret";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    final Path folder;
    final TestAuthority authority;
    private final EmbeddedPostgres postgres;

    private TlsServer(Path folder, TestAuthority authority, EmbeddedPostgres postgres) {
        this.folder = folder;
        this.authority = authority;
        this.postgres = postgres;
    }

    static TlsServer start(Path folder) throws Exception {
        TestAuthority authority = TestAuthority.named("Tacho test authority");
        TlsServer server = new TlsServer(
                folder,
                authority,
                EmbeddedPostgres.start(PostgresSettings.temporary().with("fsync", "off")));
        try {
            server.configure();
            return server;
        } catch (Exception | AssertionError e) {
            server.close();
            throw e;
        }
    }

    private void configure() throws Exception {
        Files.writeString(folder.resolve("ca.crt"), TestAuthority.pem(authority.certificate()));
        Files.writeString(
                folder.resolve("other.crt"),
                TestAuthority.pem(TestAuthority.named("Stranger").certificate()));
        TestAuthority.Issued own = authority.issue("node", TestAuthority.KeyForm.PKCS8_EC, "localhost");
        DatabaseAddress plain = address(postgres.url() + "?sslmode=disable", Map.of());
        try (Connection connection = Connector.to(plain).open();
                Statement statement = connection.createStatement()) {
            write(statement, "server.crt", TestAuthority.pem(own.certificate()));
            write(statement, "server.key", TestAuthority.pem(own.keys().getPrivate()));
            write(statement, "clients.crt", TestAuthority.pem(authority.certificate()));
            write(statement, "pg_hba.conf", """
                    hostssl all by_certificate 127.0.0.1/32 cert
                    hostssl all with_certificate 127.0.0.1/32 trust clientcert=verify-ca
                    hostssl all by_tls 127.0.0.1/32 trust
                    host all by_password 127.0.0.1/32 scram-sha-256
                    host all postgres 127.0.0.1/32 trust
                    """);
            for (String user : List.of("by_certificate", "with_certificate", "by_tls", "by_password")) {
                statement.execute("create role " + user + " login superuser password '" + PASSWORD + "'");
            }
            statement.execute("alter system set ssl_ca_file = 'clients.crt'");
            statement.execute("alter system set ssl = on");
            statement.execute("select pg_reload_conf()");
        }
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(encryption(url("by_tls", "localhost", "sslmode=require"), Map.of()))
                        .isEqualTo("TLS"));
    }

    /** As the server's user, who alone may read its key. */
    private static void write(Statement statement, String name, String content) throws Exception {
        String lines = Arrays.stream(content.split("\n"))
                .map(line -> "'" + line.strip() + "'")
                .collect(Collectors.joining(","));
        statement.execute("copy (select line from unnest(array[" + lines
                + "]) with ordinality as l (line, n) order by n)" + " to program 'umask 077; cat > " + name + "'");
    }

    /** Makes a client's certificate and key for a user. */
    void issue(String file, String user, TestAuthority.KeyForm form) throws Exception {
        write(file, authority.issue(user, form), form);
    }

    void write(String file, TestAuthority.Issued issued, TestAuthority.KeyForm form) throws Exception {
        Files.writeString(
                folder.resolve(file + ".crt"), TestAuthority.pem(issued.certificate()), StandardCharsets.US_ASCII);
        TestAuthority.write(folder.resolve(file + ".key"), issued, form);
    }

    /** A connection string; FOLDER in the parameters stands for the folder. */
    String url(String user, String host, String parameters) {
        return "postgres://" + user + "@" + host + ":" + postgres.port() + "/postgres?"
                + parameters.replace("FOLDER", folder.toString());
    }

    int port() {
        return postgres.port();
    }

    static DatabaseAddress address(String url, Map<String, String> environment) throws WorkloadException {
        return ConnectionStrings.parseAll(List.of(url), environment).get(0);
    }

    /** Logs in and asks the server what it sees: "TLS" or "none". */
    static String encryption(String url, Map<String, String> environment) throws Exception {
        return encryption(Connector.to(address(url, environment)));
    }

    static String encryption(Connector connector) throws Exception {
        try (Connection connection = connector.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select case when ssl then 'TLS' else 'none' end from pg_stat_ssl where pid = pg_backend_pid()")) {
            row.next();
            return row.getString(1);
        }
    }

    /** An environment with a home directory. */
    static Map<String, String> home(Path home, String... variables) {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", home.toString());
        for (int i = 0; i < variables.length; i += 2) {
            environment.put(variables[i], variables[i + 1]);
        }
        return environment;
    }

    @Override
    public void close() {
        postgres.close();
    }
}
