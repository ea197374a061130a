package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.sql.TestAuthority.KeyForm;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of servers that cannot be had as real ones here. */
class ConnectionFailureTest {
    @TempDir
    Path folder;

    @Test
    void namesAServerCertificateThatExpired() throws Exception {
        TestAuthority authority = authority();
        try (RefusingServer server = RefusingServer.showing(
                InetAddress.getLoopbackAddress(),
                authority.issue("node", KeyForm.PKCS8_EC, Instant.parse("2026-01-01T00:00:00Z"), "localhost"))) {
            refused(
                    "postgres://u@localhost:" + server.port() + "/d?sslmode=verify-full",
                    "the server's certificate CN=node expired at 2026-01-01T00:00:00Z: renew it, or correct the clock");
            refused("postgres://u@localhost:" + server.port() + "/d?sslmode=prefer&sslrootcert=/nowhere", "reached");
        }
    }

    /** The certificate holds the address as 16 bytes, the connection string as people write it. */
    @Test
    void knowsAddressesHoweverTheyAreWritten() throws Exception {
        TestAuthority authority = authority();
        try (RefusingServer server = RefusingServer.showing(
                InetAddress.getByName("::1"), authority.issue("node", KeyForm.PKCS8_EC, "::1", "10.0.0.1"))) {
            for (String host : List.of("[::1]", "[0:0:0:0:0:0:0:1]", "[::0001]")) {
                refused("postgres://u@" + host + ":" + server.port() + "/d?sslmode=verify-full", "reached");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "*.example.org, localhost, is not for localhost but for *.example.org",
        "127.0.0.1, localhost, is not for localhost but for 127.0.0.1",
        "localhost, localhost, reached",
        "LOCALHOST, localhost, reached",
    })
    void knowsHostsByName(String name, String host, String expected) throws Exception {
        TestAuthority authority = authority();
        try (RefusingServer server = RefusingServer.showing(
                InetAddress.getLoopbackAddress(), authority.issue("localhost", KeyForm.PKCS8_EC, name))) {
            refused("postgres://u@" + host + ":" + server.port() + "/d?sslmode=verify-full", expected);
        }
    }

    /** A certificate without alternative names is for its common name, as libpq has it. */
    @Test
    void takesTheCommonNameOfOldCertificates() throws Exception {
        TestAuthority authority = authority();
        try (RefusingServer server = RefusingServer.showing(
                InetAddress.getLoopbackAddress(), authority.issue("localhost", KeyForm.PKCS8_EC))) {
            refused("postgres://u@localhost:" + server.port() + "/d?sslmode=verify-full", "reached");
        }
    }

    @Test
    void namesAnAuthorityThatExpired() throws Exception {
        TestAuthority.Issued old = TestAuthority.named("any")
                .issue("Old authority", KeyForm.PKCS8_EC, Instant.parse("2026-01-01T00:00:00Z"));
        Files.writeString(folder.resolve("ca.crt"), TestAuthority.pem(old.certificate()));

        refused(
                "postgres://u@localhost:1/d?sslmode=verify-full",
                "ca.crt holds an authority's certificate that expired at 2026-01-01T00:00:00Z: get the new one");
    }

    /** CockroachDB's words under its SQLSTATE, as its documents and public logs have them; not run on CockroachDB. */
    @Test
    void saysHowToReachASecureCockroachDb() throws Exception {
        try (RefusingServer server =
                RefusingServer.plain("08P01", "node is running secure mode, SSL connection required")) {
            refused(
                    "postgres://root@localhost:" + server.port() + "/d?sslmode=disable",
                    "if the server demands TLS, give sslmode=verify-full with sslrootcert=FILE, or sslmode=require");
        }
    }

    private TestAuthority authority() throws Exception {
        TestAuthority authority = TestAuthority.named("Authority");
        Files.writeString(folder.resolve("ca.crt"), TestAuthority.pem(authority.certificate()));
        return authority;
    }

    private void refused(String url, String sentence) {
        String rooted = url.contains("sslrootcert") || url.contains("disable")
                ? url
                : url + "&sslrootcert=" + folder.resolve("ca.crt");
        assertThatThrownBy(() ->
                        Connector.to(TlsServer.address(rooted, Map.of())).open().close())
                .hasMessageContaining(sentence);
    }
}
