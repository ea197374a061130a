package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Hosts of one connection string are alternatives, as in libpq; IPv6 addresses are among them. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SeveralHostsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private LoadedDatabase database;

    @BeforeAll
    void take(LoadedDatabase loaded) {
        database = loaded;
    }

    @Test
    void connectsToAnAddressInBrackets() throws Exception {
        try (Gateway six = gatewayAtVersionSix()) {
            DatabaseAddress address = ConnectionPoolIT.address("[::1]:" + six.port(), "postgres", "");

            assertThat(LoadedDatabase.number(address, "select 6")).isEqualByComparingTo("6");
            assertThat(six.knocks()).isEqualTo(1);
        }
    }

    @Test
    void takesTheFirstHostThatAnswers() throws Exception {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
        }
        try (Gateway six = gatewayAtVersionSix()) {
            DatabaseAddress address = ConnectionPoolIT.address(
                    "127.0.0.1:" + nobody + ",[::1]:" + six.port() + ",127.0.0.1:" + database.port(), "postgres", "");

            assertThat(LoadedDatabase.number(address, "select 6")).isEqualByComparingTo("6");
            assertThat(six.knocks()).isEqualTo(1);
        }
    }

    /** B28: connections to the old primary, which takes no writes any more, are dropped for such to the new one. */
    @Test
    void goesOverToTheNewPrimary() throws Exception {
        try (EmbeddedPostgres old =
                EmbeddedPostgres.start(PostgresSettings.temporary().with("fsync", "off"))) {
            DatabaseAddress first = ConnectionPoolIT.address("127.0.0.1:" + old.port(), "postgres", "");
            DatabaseAddress both = ConnectionPoolIT.address(
                    "127.0.0.1:" + old.port() + ",127.0.0.1:" + database.port(),
                    "postgres",
                    "target_session_attrs=read-write");
            LoadedDatabase.execute(first, "create table moved (port int)");
            LoadedDatabase.execute(database.address("postgres"), "create table moved (port int)");
            try (ConnectionPool<Connection> pool = new ConnectionPool<>(Connector.to(both), 3, c -> c);
                    Crowd crowd = new Crowd(
                            pool, 6, "insert into moved select current_setting('port')::int from pg_sleep(0.01)")) {
                await().atMost(PATIENCE).until(() -> crowd.committed.get() > 20);

                LoadedDatabase.execute(first, "alter system set default_transaction_read_only = on");
                LoadedDatabase.execute(first, "select pg_reload_conf()");
                await().atMost(PATIENCE)
                        .until(() -> LoadedDatabase.number(database.address("postgres"), "select count(*) from moved")
                                        .intValue()
                                > 100);
                crowd.stop();

                assertThat(crowd.failures).containsOnlyKeys("25006");
                assertThat(crowd.failed.get()).isBetween(1, 20);
                assertThat(LoadedDatabase.number(
                                        database.address("postgres"),
                                        "select count(*) from moved where port = " + old.port())
                                .intValue())
                        .isZero();
                assertThat(pool.inUse()).isZero();
            } finally {
                LoadedDatabase.execute(database.address("postgres"), "drop table moved");
            }
        }
    }

    private Gateway gatewayAtVersionSix() throws IOException {
        try {
            return new Gateway(InetAddress.getByName("::1"), database.port());
        } catch (IOException e) {
            assumeTrue(false, "this machine has no IPv6 loopback: " + e.getMessage());
            throw e;
        }
    }
}
