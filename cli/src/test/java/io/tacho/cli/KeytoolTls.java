package io.tacho.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Switches TLS on in a test's server, with certificates that the JDK's keytool made. */
final class KeytoolTls {
    private static final String STORE_PASSWORD = "changeit";

    private final Path folder;

    private KeytoolTls(Path folder) {
        this.folder = folder;
    }

    /**
     * Lets a user log in with a certificate alone, and all others as before.
     *
     * @return the parameters of this user's connection string, to {@code localhost}
     */
    static String switchOn(String jdbcUrl, String user, Path folder) throws Exception {
        KeytoolTls tls = new KeytoolTls(folder);
        tls.make("node", "localhost");
        tls.make("client", user);
        try (Connection connection = DriverManager.getConnection(jdbcUrl);
                Statement statement = connection.createStatement()) {
            write(statement, "server.crt", Files.readAllLines(folder.resolve("node.crt")));
            write(statement, "server.key", Files.readAllLines(folder.resolve("node.key")));
            write(statement, "clients.crt", Files.readAllLines(folder.resolve("client.crt")));
            write(
                    statement,
                    "pg_hba.conf",
                    List.of(
                            "hostssl all " + user + " 127.0.0.1/32 cert",
                            "host all " + user + " 127.0.0.1/32 reject",
                            "host all all 127.0.0.1/32 trust"));
            statement.execute("create role " + user + " login superuser");
            statement.execute("alter system set ssl_ca_file = 'clients.crt'");
            statement.execute("alter system set ssl = on");
            statement.execute("select pg_reload_conf()");
        }
        return "sslmode=verify-full&sslrootcert=%1$s/node.crt&sslcert=%1$s/client.crt&sslkey=%1$s/client.key"
                .formatted(folder);
    }

    private void make(String file, String name) throws Exception {
        Path store = folder.resolve(file + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        file,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=dns:" + name,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        STORE_PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(file + ".log").toFile())
                .start();
        assertThat(keytool.waitFor())
                .as(() -> folder.resolve(file + ".log").toString())
                .isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, STORE_PASSWORD.toCharArray());
        }
        pem(file + ".crt", "CERTIFICATE", keys.getCertificate(file).getEncoded());
        pem(
                file + ".key",
                "PRIVATE KEY",
                keys.getKey(file, STORE_PASSWORD.toCharArray()).getEncoded());
    }

    private void pem(String file, String what, byte[] content) throws Exception {
        Path path = Files.createFile(
                folder.resolve(file),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(path, "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n");
    }

    /** As the server's user, who alone may read its key. */
    private static void write(Statement statement, String file, List<String> lines) throws Exception {
        String array = lines.stream().map(line -> "'" + line + "'").collect(Collectors.joining(","));
        statement.execute("copy (select line from unnest(array[" + array
                + "]) with ordinality as l (line, n) order by n)" + " to program 'umask 077; cat > " + file + "'");
    }
}
