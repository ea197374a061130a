package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where settings of a connection come from, as libpq has it, and which are refused. */
class ClientSettingsTest {
    @TempDir
    Path home;

    @Test
    void takesTheConnectionStringThenTheServiceThenTheEnvironment() throws Exception {
        Files.writeString(home.resolve(".pg_service.conf"), """
                [bench]
                host = service.example
                port=5434
                application_name=of the service
                connect_timeout=7
                """);
        Map<String, String> environment = environment(
                "PGSERVICE", "bench",
                "PGHOST", "environment.example",
                "PGPORT", "5435",
                "PGDATABASE", "shop",
                "PGUSER", "ann",
                "PGAPPNAME", "of the environment",
                "PGTARGETSESSIONATTRS", "read-write");

        DatabaseAddress address = parse("postgres://?ApplicationName=of+the+string", environment);

        assertThat(address).hasToString("service.example:5434/shop");
        assertThat(address.properties(Map.of()))
                .containsEntry("user", "ann")
                .containsEntry("ApplicationName", "of+the+string")
                .containsEntry("connectTimeout", "7")
                .containsEntry("targetServerType", "primary");
        assertThat(parse("postgres://bob@h:1/d", environment)).hasToString("h:1/d");
        assertThat(parse("postgres://h/d", environment)).hasToString("h:5434/d");
    }

    @Test
    void takesServicesFromTheFilesThatLibpqReads(@TempDir Path other) throws Exception {
        Path file = Files.writeString(other.resolve("pg_service.conf"), "[bench]\nhost=of.sysconfdir\n");
        Files.writeString(home.resolve(".pg_service.conf"), "[others]\nhost=h\n");

        assertThat(parse("postgres:///d?service=bench", environment("PGSYSCONFDIR", other.toString())))
                .hasToString("of.sysconfdir:5432/d");
        assertThat(parse("postgres:///d?service=bench", environment("PGSERVICEFILE", file.toString())))
                .hasToString("of.sysconfdir:5432/d");
        assertThat(parse("postgres:///d?service=bench&servicefile=" + file, environment()))
                .hasToString("of.sysconfdir:5432/d");
    }

    @Test
    void namesTheLineOfAServiceFile() throws Exception {
        Path file = Files.writeString(home.resolve(".pg_service.conf"), "# x\n[bench]\nhost=h\nsslmod=require\n");

        refused(
                "postgres://?service=bench",
                file + " line 4 has the unknown parameter 'sslmod'; did you mean sslmode?");
        Files.writeString(file, "[bench]\nservice=bench\n");
        refused("postgres://?service=bench", file + " line 2 names a service inside a service");
        Files.writeString(file, "[bench]\nldap://server\n");
        refused("postgres://?service=bench", file + " line 2 is not of the form name=value");
    }

    @Test
    void takesThePasswordOfTheFirstLineThatFits() throws Exception {
        passwords("""
                # of ours
                h:5432:d:ann:not hers
                h:5433:*:bob:other port
                [::1]:*:*:*:not so
                \\:\\:1:*:*:*:of six
                h:*:d:bob:a\\:b\\\\c:d
                *:*:*:*:of all
                """);

        assertThat(password("postgres://bob@h/d")).isEqualTo("a:b\\c:d");
        assertThat(password("postgres://bob@h:5433/d")).isEqualTo("other port");
        assertThat(password("postgres://bob@[::1]/d")).isEqualTo("of six");
        assertThat(password("postgres://bob@x/d")).isEqualTo("of all");
        assertThat(password("postgres://bob:given@h/d")).isEqualTo("given");
        assertThat(password("postgres://bob@h/d?passfile=/nowhere")).isEmpty();
    }

    @Test
    void doesNotShowOnePasswordToSeveralHosts() throws Exception {
        passwords("h:*:*:*:s3cret\n");

        refused("postgres://bob@h,other/d", "different passwords; give each host a connection string of its own");
        passwords("h:*:*:*:s3cret\nother:*:*:*:s3cret\n");
        assertThat(password("postgres://bob@h,other/d")).isEqualTo("s3cret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sslmod=require | has the unknown parameter 'sslmod'; did you mean sslmode?",
                "sslMode=require | did you mean sslmode?",
                "aplication_name=x | did you mean application_name?",
                "prepareTreshold=0 | did you mean prepareThreshold?",
                "statement_timeout=5 | unknown parameter 'statement_timeout': leave it out; settings of the session go into"
                        + " options=-c%20name=value",
                "PGHOST=x | unknown parameter 'PGHOST'",
                "sslmode=full | has sslmode=full, which is none of allow, disable, prefer, require, verify-ca, verify-full",
                "target_session_attrs=master | has target_session_attrs=master, which is none of any, prefer-standby",
                "preferQueryMode=fast | has preferQueryMode=fast, which is none of extended,",
                "hostaddr=10.0.0.1 | hostaddr beside a host: give one of the two",
                "sslcrl=x | has 'sslcrl', which names revoked certificates, which Tacho does not read: leave it out",
                "sslfactory=org.postgresql.ssl.NonValidatingFactory | give sslmode=require for a NonValidatingFactory",
                "keepalives_idle=1 | is a matter of the operating system",
                "client_encoding=LATIN1 | has client_encoding=LATIN1, which is none of",
                "sslsni=0 | has sslsni=0, which is none of 1: give",
                "connect_timeout=soon | has a connect_timeout that is no number of seconds",
                "sslnegotiation=direct | has sslnegotiation=direct with sslmode=prefer, which may do without TLS",
                "sslcertmode=never | has sslcertmode=never, which is none of disable, allow, require",
                "sslmode=require&sslcertmode=require | has sslcertmode=require but no certificate: add sslcert=FILE",
                "sslmode=verify-ca&sslrootcert=system | sslrootcert=system needs sslmode=verify-full, not verify-ca",
                "ssl=true | sslmode=verify-full has nobody who vouches for the server",
            })
    void refusesWithANameOrAValueToGiveInstead(String parameters, String sentence) {
        refused("postgres://h/d?" + parameters, sentence);
    }

    @ParameterizedTest
    @CsvSource({
        "PGSSLMODE, full, 'PGSSLMODE has sslmode=full, which is none of'",
        "PGPORT, x, PGPORT has no port from 1 to 65535",
        "PGHOST, /run/postgresql, 'PGHOST names a Unix socket: give the host 127.0.0.1'",
        "PGSERVICE, x, 'PGSERVICE asks for the service ''x'', which is not in'",
        "PGSSLCERT, /nowhere/x.crt, sslcert=/nowhere/x.crt has no key"
    })
    void namesTheVariableThatIsWrong(String variable, String value, String sentence) {
        assertThatThrownBy(() -> parse("postgres://", environment(variable, value)))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining(sentence);
    }

    /** What stands after a question mark in a password would be taken for parameters: none of it is shown. */
    @Test
    void showsNothingThatMayBelongToAPassword() {
        for (String tail : List.of("s3cret=x", "sslmode=s3cret", "target_session_attrs=s3cret", "sslsni=s3cret")) {
            assertThatThrownBy(() -> parse("postgres://bob:pw?" + tail + "@h/d", environment()))
                    .isInstanceOf(WorkloadException.class)
                    .message()
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void takesWhatIsSoAnyway() throws Exception {
        DatabaseAddress address = parse(
                "postgres://h/d?sslsni=1&client_encoding=UTF8&ssl=false&sslcompression=0&sslmode=disable&sslcert=/nowhere"
                        + "&sslrootcert=/nowhere",
                environment());

        assertThat(address.parameters()).containsOnlyKeys("sslmode");
    }

    @Test
    void leavesALongConnectTimeoutItsTime() throws Exception {
        assertThat(parse("postgres://h,i/d?connect_timeout=30", environment()).properties(Map.of()))
                .containsEntry("connectTimeout", "30")
                .containsEntry("loginTimeout", "62");
        assertThat(parse("postgres://h/d?connect_timeout=0", environment()).properties(Map.of()))
                .containsEntry("loginTimeout", "0");
    }

    private void passwords(String lines) throws Exception {
        Path file = home.resolve(".pgpass");
        Files.writeString(file, lines);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private String password(String url) throws WorkloadException {
        Properties properties = parse(url, environment()).properties(Map.of());
        return properties.getProperty("password");
    }

    private void refused(String url, String sentence) {
        assertThatThrownBy(() -> parse(url, environment()))
                .isInstanceOfSatisfying(
                        WorkloadException.class, e -> assertThat(e.kind()).isEqualTo(WorkloadException.Kind.USAGE))
                .hasMessageContaining(sentence)
                .message()
                .as("words that would be masked as a password")
                .doesNotContainPattern("(?i)password\\w*\\s*[=:]");
    }

    private Map<String, String> environment(String... variables) {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", home.toString());
        for (int i = 0; i < variables.length; i += 2) {
            environment.put(variables[i], variables[i + 1]);
        }
        return environment;
    }

    private static DatabaseAddress parse(String url, Map<String, String> environment) throws WorkloadException {
        return ConnectionStrings.parseAll(List.of(url), environment).get(0);
    }
}
