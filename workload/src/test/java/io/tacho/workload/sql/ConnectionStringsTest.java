package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tacho.workload.drive.WorkloadException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionStringsTest {
    private static final String SECRET = "s3cr:t@/?%";
    private static final String SECRET_CODED = "s3cr%3At%40%2F%3F%25";

    @ParameterizedTest
    @ValueSource(strings = {"postgres://", "postgresql://", "jdbc:postgresql://"})
    void readsEveryScheme(String scheme) throws WorkloadException {
        DatabaseAddress address = parse(scheme + "bob:" + SECRET_CODED + "@db.example:5433/shop?sslmode=require&"
                + "application_name=x&options=-c%20work_mem%3D1MB");

        assertThat(address).hasToString("db.example:5433/shop");
        assertThat(address.jdbcUrl()).isEqualTo("jdbc:postgresql://db.example:5433/shop");
        Properties properties = address.properties(Map.of("options", "-c jit=off", "prepareThreshold", "1"));
        assertThat(properties)
                .containsEntry("user", "bob")
                .containsEntry("password", SECRET)
                .containsEntry("sslmode", "require")
                .containsEntry("ApplicationName", "x")
                .containsEntry("options", "-c jit=off -c work_mem=1MB")
                .containsEntry("prepareThreshold", "1");
    }

    @Test
    void takesUserAndPasswordFromParametersAsJdbcDoes() throws WorkloadException {
        DatabaseAddress address = parse("jdbc:postgresql://h/d?user=bob&password=pw");

        assertThat(address.properties(Map.of())).containsEntry("user", "bob").containsEntry("password", "pw");
        assertThat(address.parameters()).doesNotContainKeys("user", "password");
    }

    @Test
    void takesWhatIsMissingFromTheEnvironmentAsLibpqDoes() throws WorkloadException {
        DatabaseAddress address = ConnectionStrings.parseAll(
                        List.of("postgres://h"), Map.of("PGUSER", "ann", "PGPASSWORD", "pw"))
                .get(0);

        assertThat(address).hasToString("h:5432/ann");
        assertThat(address.properties(Map.of())).containsEntry("password", "pw");
    }

    @Test
    void readsAddressesInBrackets() throws WorkloadException {
        assertThat(parse("postgres://bob@[::1]:5433/d")).hasToString("[::1]:5433/d");
    }

    /** As libpq does: alternatives in their order, of which the first that suits is taken. */
    @Test
    void readsSeveralHostsAsAlternatives() throws WorkloadException {
        DatabaseAddress address = parse("postgres://bob:pw@h1:5432,h2,[::1]:5434/d?target_session_attrs=read-write"
                + "&load_balance_hosts=random&keepalives=0");

        assertThat(address).hasToString("h1:5432,h2:5432,[::1]:5434/d");
        assertThat(address.jdbcUrl()).isEqualTo("jdbc:postgresql://h1:5432,h2:5432,[::1]:5434/d");
        assertThat(address.properties(Map.of()))
                .containsEntry("targetServerType", "primary")
                .containsEntry("loadBalanceHosts", "true")
                .containsEntry("tcpKeepAlive", "false");
    }

    @Test
    void takesHostsFromParametersAsLibpqDoes() throws WorkloadException {
        assertThat(parse("postgresql:///d?host=h1,::1&port=5433")).hasToString("h1:5433,[::1]:5433/d");
        assertThat(parse("postgresql:///d?host=h1,h2&port=,5434")).hasToString("h1:5432,h2:5434/d");
        assertThat(parse("postgresql:///d?port=5433")).hasToString("localhost:5433/d");
        assertThat(parse("postgresql:///d")).hasToString("localhost:5432/d");
    }

    /** A pooler's users switch server-side statements off: B29. */
    @Test
    void letsTheStringsParametersWinOverOurs() throws WorkloadException {
        assertThat(parse("postgres://h/d?prepareThreshold=0").properties(Map.of("prepareThreshold", "1")))
                .containsEntry("prepareThreshold", "0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://bob:s3cret@h/d",
                "bob:s3cret@h",
                "postgres://bob:s3cret@h:0/d",
                "postgres://bob:s3/s3cret@h:x/d",
                "postgres://bob:s3cret@h:99999/d",
                "postgres://bob:s3cret%zz@h/d",
                "postgres://bob:s3cret@h,i:x/d",
                "postgres://bob:s3cret@h,h/d",
                "postgres://bob:s3cret@h/d?host=i",
                "postgres://bob:s3cret@/d?host=/run/postgresql",
                "postgres://bob:s3cret@/d?host=h,i,j&port=1,2",
                "postgres://bob:s3cret@h/d?target_session_attrs=x",
                "postgres://bob:s3cret@[::1/d",
                "postgres://bob:s3cret@h/d?sslmode"
            })
    void refusesWithoutRepeatingTheString(String url) {
        assertThatThrownBy(() -> parse(url))
                .isInstanceOfSatisfying(
                        WorkloadException.class, e -> assertThat(e.kind()).isEqualTo(WorkloadException.Kind.USAGE))
                .hasMessageContaining("the connection string")
                .message()
                .doesNotContain("s3");
    }

    @Test
    void namesTheAddressThatRefuses() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Connector connector = Connector.to(parse("postgres://bob:s3cret@127.0.0.1:" + port + "/d"));

        assertThatThrownBy(connector::open)
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("127.0.0.1:" + port)
                .message()
                .doesNotContain("s3cret");
    }

    /** B31: a server that takes the connection and says nothing must not hold us up. */
    @Test
    void namesTheAddressThatDoesNotAnswer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Connector connector = Connector.to(
                    parse("postgres://bob:s3cret@127.0.0.1:" + silent.getLocalPort() + "/d?loginTimeout=1"));

            assertThatThrownBy(connector::open)
                    .isInstanceOf(WorkloadException.class)
                    .hasMessageContaining("127.0.0.1:" + silent.getLocalPort());
        }
        assertThat(Connector.CONNECT_SECONDS).isLessThan(15);
        assertThat(Connector.LOGIN_SECONDS).isLessThan(15);
    }

    @Test
    void knowsTheDatabasesThatComeLater() throws WorkloadException {
        DatabaseAddress address = parse("postgres://h/d");

        assertThat(Dialect.detect(address, "PostgreSQL 17.5 on x86_64")).isEqualTo(Dialect.POSTGRESQL);
        assertThatThrownBy(() -> Dialect.detect(address, "CockroachDB CCL v24.1.0"))
                .hasMessageContaining("CockroachDB, which is not yet supported");
        assertThatThrownBy(() -> Dialect.detect(address, "PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64"))
                .hasMessageContaining("YugabyteDB, which is not yet supported");
    }

    @Test
    void takesValuesOutOfMessagesAndKeepsNames() {
        assertThat(SqlFailure.withoutValues("invalid input syntax for type integer: \"4711\""))
                .isEqualTo("invalid input syntax for type integer: \"...\"");
        assertThat(SqlFailure.withoutValues(
                        "duplicate key value violates unique constraint \"orders_pkey\"\nKey (1,2)"))
                .isEqualTo("duplicate key value violates unique constraint \"orders_pkey\"");
        assertThat(SqlFailure.withoutValues("value \"Smith Jr\" is too long")).isEqualTo("value \"...\" is too long");
    }

    private static DatabaseAddress parse(String url) throws WorkloadException {
        return ConnectionStrings.parseAll(List.of(url), Map.of()).get(0);
    }
}
