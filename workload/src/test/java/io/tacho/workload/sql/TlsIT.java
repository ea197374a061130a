package io.tacho.workload.sql;

import static io.tacho.workload.sql.TlsServer.encryption;
import static io.tacho.workload.sql.TlsServer.home;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.TestAuthority.KeyForm;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections to a real server with TLS and client certificates, right and wrong. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsIT {
    private static final String CLIENT =
            "sslmode=verify-full&sslrootcert=FOLDER/ca.crt&sslcert=FOLDER/%1$s.crt&sslkey=FOLDER/%1$s.key";

    private TlsServer server;
    private LoadedDatabase withoutTls;

    @BeforeAll
    void start(@TempDir Path folder, LoadedDatabase loaded) throws Exception {
        withoutTls = loaded;
        server = TlsServer.start(folder);
        server.issue("right", "by_certificate", KeyForm.PKCS8_EC);
        server.issue("other-name", "somebody", KeyForm.PKCS8_EC);
        server.write(
                "stranger",
                TestAuthority.named("Stranger").issue("by_certificate", KeyForm.PKCS8_EC),
                KeyForm.PKCS8_EC);
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** The server's certificate is for localhost, signed by ca.crt. */
    @ParameterizedTest
    @CsvSource({
        "disable,     ,      localhost, none",
        "disable,     other, 127.0.0.1, none",
        "allow,       ,      localhost, none",
        "prefer,      ,      localhost, TLS",
        "prefer,      other, 127.0.0.1, TLS",
        "require,     ,      127.0.0.1, TLS",
        "require,     ca,    127.0.0.1, TLS",
        "require,     other, localhost, is not vouched for by sslrootcert=",
        "verify-ca,   ,      localhost, sslmode=verify-ca has nobody who vouches for the server: add sslrootcert=FILE",
        "verify-ca,   ca,    127.0.0.1, TLS",
        "verify-ca,   other, localhost, is not vouched for by sslrootcert=",
        "verify-full, ,      localhost, sslmode=verify-full has nobody who vouches for the server: add sslrootcert=FILE",
        "verify-full, ca,    localhost, TLS",
        "verify-full, ca,    127.0.0.1, the server's certificate is not for 127.0.0.1 but for localhost: connect by",
        "verify-full, other, localhost, is not vouched for by sslrootcert=",
    })
    void verifiesAsTheModeSays(String mode, String root, String host, String expected) throws Exception {
        String url = server.url(
                "postgres", host, "sslmode=" + mode + (root == null ? "" : "&sslrootcert=FOLDER/" + root + ".crt"));

        if (expected.equals("TLS") || expected.equals("none")) {
            assertThat(encryption(url, Map.of())).isEqualTo(expected);
        } else {
            refused(url, expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void logsInByKeysOfEveryForm(KeyForm form) throws Exception {
        server.issue("any", "by_certificate", form);
        boolean store = form == KeyForm.PKCS12;
        Path key = server.folder.resolve(store ? "any.p12" : "any.key");
        if (store) {
            Files.move(server.folder.resolve("any.key"), key, StandardCopyOption.REPLACE_EXISTING);
        }
        String url = server.url(
                "by_certificate",
                "localhost",
                "sslmode=verify-full&sslrootcert=FOLDER/ca.crt&sslkey=" + key
                        + (store ? "" : "&sslcert=FOLDER/any.crt"));

        if (form.encrypted()) {
            refused(url, "sslkey=" + key + " is encrypted: add sslpassword");
            refused(
                    url + "&sslpassword=wr0ng-s3cret",
                    "is not decrypted by the given sslpassword; give this key's own");
            url += "&sslpassword=" + TestAuthority.KEY_PASSWORD;
        }
        assertThat(encryption(url, Map.of())).isEqualTo("TLS");
    }

    /** Some keep both in one file, with remarks between, as OpenSSL takes them. */
    @Test
    void takesCertificateAndKeyFromOneFile() throws Exception {
        server.issue("both", "by_certificate", KeyForm.SEC1_EC);
        Path key = server.folder.resolve("both.key");
        Files.writeString(
                key,
                "Bag Attributes\n" + Files.readString(key) + "subject=CN = x\n"
                        + Files.readString(server.folder.resolve("both.crt")));

        assertThat(encryption(
                        server.url(
                                "by_certificate",
                                "localhost",
                                "sslmode=require&sslcert=FOLDER/both.key&sslkey=FOLDER/both.key"),
                        Map.of()))
                .isEqualTo("TLS");
    }

    /** As CockroachDB's documents have it. */
    @Test
    void takesFilesFromTheHomeDirectoryAndTheEnvironment(@TempDir Path home) throws Exception {
        Path folder = Files.createDirectory(home.resolve(".postgresql"));
        Files.copy(server.folder.resolve("right.crt"), folder.resolve("postgresql.crt"));
        Files.copy(server.folder.resolve("ca.crt"), folder.resolve("root.crt"));
        String url = server.url("by_certificate", "localhost", "");

        refused(url, home(home), "has no key: add sslkey=FILE");
        Files.copy(
                server.folder.resolve("right.key"),
                folder.resolve("postgresql.key"),
                StandardCopyOption.COPY_ATTRIBUTES);
        assertThat(encryption(url, home(home, "PGSSLMODE", "verify-full"))).isEqualTo("TLS");
        refused(url.replace("localhost", "127.0.0.1"), home(home, "PGSSLMODE", "verify-full"), "is not for 127.0.0.1");
        refused(url, home(home, "PGSSLROOTCERT", "system"), "is not vouched for by Java's list of authorities");
        refused(url + "sslcertmode=disable", home(home), "add sslcert=FILE and sslkey=FILE");
    }

    @Test
    void saysWhatIsWrongWithAClientCertificate() throws Exception {
        refused(server.url("with_certificate", "localhost", "sslmode=require"), "add sslcert=FILE and sslkey=FILE");
        refused(
                server.url("by_certificate", "localhost", CLIENT.formatted("stranger")),
                "does not take the client certificate");
        refused(
                server.url("by_certificate", "localhost", CLIENT.formatted("other-name")),
                "the name in the client certificate has to be the user's");
        server.write(
                "old",
                server.authority.issue("by_certificate", KeyForm.PKCS8_EC, Instant.parse("2026-01-01T00:00:00Z")),
                KeyForm.PKCS8_EC);
        refused(
                server.url("by_certificate", "localhost", CLIENT.formatted("old")),
                "old.crt holds a certificate that expired at 2026-01-01T00:00:00Z: renew it");
    }

    @ParameterizedTest
    @CsvSource({
        "FOLDER/ca.crt, FOLDER/right.crt, FOLDER/other-name.key, is not the key of sslcert=",
        "FOLDER/ca.crt, FOLDER/right.crt, FOLDER/missing.key, missing.key does not exist: give the path",
        "FOLDER/ca.crt, FOLDER/missing.crt, FOLDER/right.key, missing.crt does not exist: give the path",
        "FOLDER/missing.crt, FOLDER/right.crt, FOLDER/right.key, missing.crt does not exist: give the path",
        "~/certs/ca.crt, FOLDER/right.crt, FOLDER/right.key, 'in full, for nothing puts your home directory'",
        "FOLDER, FOLDER/right.crt, FOLDER/right.key, is a directory: name the file in it",
        "FOLDER/ca.crt, FOLDER, FOLDER/right.key, is a directory: name the file in it",
        "FOLDER/ca.crt, FOLDER/right.crt, FOLDER, is a directory: name the file in it",
        "FOLDER/right.key, FOLDER/right.crt, FOLDER/right.key, right.key holds no certificate: give a file with",
        "FOLDER/ca.crt, FOLDER/right.crt, FOLDER/right.crt, right.crt may be used by others than its owner: chmod 600",
        "FOLDER/ca.crt, , FOLDER/right.key, right.key has no certificate: add sslcert=FILE",
        "FOLDER/ca.crt, FOLDER/right.crt, , right.crt has no key: add sslkey=FILE",
    })
    void namesTheFileThatDoesNotServe(String root, String certificate, String key, String expected) {
        WorkloadException e = refused(
                server.url(
                        "by_certificate",
                        "localhost",
                        "sslmode=verify-full&sslrootcert=" + root
                                + (certificate == null ? "" : "&sslcert=" + certificate)
                                + (key == null ? "" : "&sslkey=" + key)),
                expected);

        assertThat(e.kind()).isEqualTo(WorkloadException.Kind.USAGE);
    }

    /** libpq's rule: a key is its owner's alone, and only root's may be readable for a group. */
    @ParameterizedTest
    @CsvSource({"rw-r--r--", "rw----r--", "rw--w----", "rw-r-x---"})
    void refusesAKeyThatOthersMayUse(String permissions) throws Exception {
        server.issue("open", "by_certificate", KeyForm.PKCS8_EC);
        Files.setPosixFilePermissions(server.folder.resolve("open.key"), PosixFilePermissions.fromString(permissions));

        refused(
                server.url("by_certificate", "localhost", CLIENT.formatted("open")),
                "open.key may be used by others than its owner: chmod 600");
    }

    /** Certificates are renewed during long runs; a file that then does not serve is named too. */
    @Test
    void readsTheFilesAgainForEachConnection() throws Exception {
        server.issue("renewed", "by_certificate", KeyForm.PKCS8_RSA);
        Connector connector = Connector.to(
                TlsServer.address(server.url("by_certificate", "localhost", CLIENT.formatted("renewed")), Map.of()));
        assertThat(encryption(connector)).isEqualTo("TLS");

        server.issue("renewed", "by_certificate", KeyForm.SEC1_EC);
        assertThat(encryption(connector)).isEqualTo("TLS");

        Files.delete(server.folder.resolve("renewed.key"));
        assertThatThrownBy(connector::open).hasMessageContaining("renewed.key does not exist");
    }

    @Test
    void saysWhoHasNoTls() throws Exception {
        String plain = "postgres://postgres@127.0.0.1:" + withoutTls.port() + "/postgres?sslmode=";

        refused(plain + "require", "the server has no TLS, but sslmode=require asks for it: give sslmode=disable");
        assertThat(encryption(plain + "prefer", Map.of())).isEqualTo("none");
        refused(
                server.url("by_tls", "localhost", "sslmode=disable"),
                "if the server demands TLS, give sslmode=verify-full with sslrootcert=FILE, or sslmode=require");
    }

    @Test
    void saysWhereAPasswordComesFrom(@TempDir Path home) throws Exception {
        String url = server.url("by_password", "localhost", "sslmode=require");
        Path file = home.resolve(".pgpass");

        refused(url, home(home), "the server asks for a password and none is given: put it into PGPASSWORD, ~/.pgpass");
        refused(url, home(home, "PGPASSWORD", "wr0ng-s3cret"), "correct the password in PGPASSWORD");
        Files.writeString(file, "localhost:*:postgres:by_password:" + TlsServer.PASSWORD + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        refused(url, home(home), "is passed over: it may be used by others than its owner: chmod 600");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(encryption(url, home(home))).isEqualTo("TLS");
        refused(url.replace("localhost", "127.0.0.1"), home(home), "has no line for this");
        assertThat(encryption(url, home(home, "PGPASSFILE", "/nowhere", "PGPASSWORD", TlsServer.PASSWORD)))
                .isEqualTo("TLS");
    }

    @Test
    void connectsToAService(@TempDir Path home) throws Exception {
        Files.writeString(home.resolve(".pg_service.conf"), """
                # ours
                [other]
                host=nowhere.invalid
                [bench]
                host=localhost
                port=%d
                user=by_certificate
                dbname=postgres
                sslmode=verify-full
                sslrootcert=FOLDER/ca.crt
                sslcert=FOLDER/right.crt
                sslkey=FOLDER/right.key
                """.formatted(server.port())
                .replace("FOLDER", server.folder.toString()));

        assertThat(encryption("postgres://?service=bench", home(home))).isEqualTo("TLS");
        assertThat(encryption("postgres://", home(home, "PGSERVICE", "bench"))).isEqualTo("TLS");
        refused(
                "postgres://localhost?service=bensh",
                home(home),
                "asks for the service 'bensh', which is not in " + home.resolve(".pg_service.conf"));
    }

    private static WorkloadException refused(String url, String sentence) {
        return refused(url, Map.of(), sentence);
    }

    private static WorkloadException refused(String url, Map<String, String> environment, String sentence) {
        try {
            assertThat(encryption(url, environment)).as("refused").isNull();
            throw new AssertionError("not refused");
        } catch (WorkloadException e) {
            assertThat(e)
                    .hasMessageContaining(sentence)
                    .message()
                    .doesNotContain("s3cret")
                    .as("words that would be masked as a password")
                    .doesNotContainPattern("(?i)password\\w*\\s*[=:]");
            return e;
        } catch (Exception e) {
            throw new AssertionError("no sentence", e);
        }
    }
}
