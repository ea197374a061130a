package io.tacho.workload.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tacho.embedded.EmbeddedPostgres;
import io.tacho.embedded.PostgresSettings;
import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.LoadedDatabase;
import io.tacho.workload.tpcc.WithLoadedDatabase;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** How a pool fills, what its workers wait for, and what becomes of it when the server goes and comes back. */
@ExtendWith(WithLoadedDatabase.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectionPoolIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String BACKENDS =
            "select count(*) from pg_stat_activity where backend_type = 'client backend' and application_name = 'crowd'";

    private LoadedDatabase database;

    @BeforeAll
    void take(LoadedDatabase loaded) throws Exception {
        database = loaded;
        LoadedDatabase.execute(loaded.address("postgres"), "create database pooled");
    }

    /** B27: a hundred connections, of a server's 300, are what many workers share; there are never more. */
    @Test
    void sharesAHundredConnections() throws Exception {
        try (ConnectionPool<Connection> pool = pool(database.port(), 100, "");
                Connection watcher = Connector.to(database.address("pooled")).open();
                Crowd crowd = new Crowd(pool, 300, "select pg_sleep(0.02)")) {
            int most = 0;
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while ((most < 100 || crowd.committed.get() < 2_000) && System.nanoTime() < deadline) {
                most = Math.max(most, LoadedDatabase.number(watcher, BACKENDS).intValue());
            }

            assertThat(most).isEqualTo(100);
            assertThat(crowd.failures).isEmpty();
        }
    }

    @Test
    void replacesAConnectionThatItsWrapperDoesNotGiveAway() throws Exception {
        try (ConnectionPool<Connection> pool = pool(database.port(), 1, "")) {
            pool.awaitFull(PATIENCE);

            pool.evict(pool.borrow(), null);

            await().atMost(PATIENCE).until(() -> pool.open() == 1 && pool.inUse() == 0);
        }
    }

    /** B27: no stampede: of a server that is slow to answer, one connection is asked at a time. */
    @Test
    void opensOneAfterAnother() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            List<Socket> asked = new ArrayList<>();
            ConnectionPool<Connection> pool = pool(silent.getLocalPort(), 50, "&loginTimeout=2");
            asked.add(silent.accept());
            silent.setSoTimeout(500);
            assertThatThrownBy(silent::accept)
                    .as("a second one while the first is in the making")
                    .isNotNull();
            asked.get(0).close();
            silent.setSoTimeout(60_000);
            asked.add(silent.accept());
            pool.close();
            for (Socket socket : asked) {
                socket.close();
            }
        }
    }

    /** B27: a server that has no connection to give is asked again, with pauses, and the pool fills when it has. */
    @Test
    void fillsWhenTheServerHasConnectionsAgain() throws Exception {
        LoadedDatabase.execute(database.address("postgres"), "create role crowded login connection limit 2");
        DatabaseAddress address = database.address("pooled", "crowded");
        try (ConnectionPool<Connection> pool = new ConnectionPool<>(Connector.to(address), 6, c -> c)) {
            assertThatThrownBy(() -> pool.awaitFull(Duration.ofSeconds(1)))
                    .isInstanceOf(WorkloadException.class)
                    .hasMessageContaining("only 2 of 6 connections to " + address + " could be opened")
                    .hasMessageContaining("too many connections for role")
                    .hasMessageContaining("--conns")
                    .hasMessageContaining("max_connections");
        }
        try (ConnectionPool<Connection> pool = new ConnectionPool<>(Connector.to(address), 6, c -> c)) {
            await().atMost(PATIENCE).until(() -> pool.open() == 2);
            LoadedDatabase.execute(database.address("postgres"), "alter role crowded connection limit 10");

            pool.awaitFull(PATIENCE);

            assertThat(pool.open()).isEqualTo(6);
        }
    }

    /** B28: of a cycle of 20 workers over 10 connections, half is work and half the wait for a connection. */
    @Test
    void tellsWaitAndServiceApart() throws Exception {
        try (ConnectionPool<Connection> pool = pool(database.port(), 10, "")) {
            pool.awaitFull(PATIENCE);
            try (Crowd crowd = new Crowd(pool, 20, "select pg_sleep(0.05)")) {
                await().atMost(PATIENCE).until(() -> crowd.committed.get() > 600);

                assertThat(crowd.meanServiceMillis()).isGreaterThanOrEqualTo(50);
                assertThat(crowd.meanWaitMillis() / crowd.meanServiceMillis()).isBetween(0.8, 1.2);
            }
            assertThat(pool.inUse()).isZero();
        }
    }

    /** B28: fail over for two seconds; afterwards all connections are usable, new, and none is leaked. */
    @Test
    void comesBackAfterARestartOfTheServer(@TempDir Path folder) throws Exception {
        PostgresSettings settings = PostgresSettings.kept(folder.resolve("pg")).with("fsync", "off");
        EmbeddedPostgres first = EmbeddedPostgres.start(settings);
        try (ConnectionPool<Connection> pool =
                new ConnectionPool<>(Connector.to(address("127.0.0.1:" + first.port(), "postgres", "")), 10, c -> c)) {
            pool.awaitFull(PATIENCE);
            try (Crowd crowd = new Crowd(pool, 20, "select pg_sleep(0.05)")) {
                await().until(() -> crowd.committed.get() > 50);
                first.close();
                TimeUnit.SECONDS.sleep(2);
                int failedBefore = crowd.failed.get();
                try (EmbeddedPostgres second = EmbeddedPostgres.start(settings.withPort(first.port()))) {
                    int committedBefore = crowd.committed.get();
                    await().atMost(PATIENCE).until(() -> second.isRunning() && pool.open() == 10 && pool.inUse() == 10);
                    await().atMost(PATIENCE).until(() -> crowd.committed.get() > committedBefore + 200);

                    assertThat(crowd.failures.keySet())
                            .allMatch(state -> state.startsWith("57P") || state.startsWith("08"));
                    // One for each connection that broke: workers waited, and did not spin.
                    assertThat(failedBefore).isBetween(1, 20);
                    crowd.stop();
                    assertThat(pool.inUse()).isZero();
                    assertThat(pool.open()).isEqualTo(10);
                }
            }
        }
    }

    /** B28: while nobody answers, there are few attempts, whatever the number of workers. */
    @Test
    void knocksSeldomWhileTheServerIsAway() throws Exception {
        try (Gateway gateway = new Gateway(InetAddress.getLoopbackAddress(), database.port());
                ConnectionPool<Connection> pool = pool(gateway.port(), 10, "")) {
            pool.awaitFull(PATIENCE);
            try (Crowd crowd = new Crowd(pool, 20, "select pg_sleep(0.01)")) {
                await().until(() -> crowd.committed.get() > 50);
                int before = gateway.knocks();
                gateway.goDown();
                TimeUnit.SECONDS.sleep(4);
                int attempts = gateway.knocks() - before;
                gateway.comeBack();
                int committedBefore = crowd.committed.get();
                await().atMost(PATIENCE).until(() -> crowd.committed.get() > committedBefore + 200);

                // 20 ms, 40 ms ... 1 s, each at least half of it: some 12 in 4 s.
                assertThat(attempts).isBetween(3, 20);
                assertThat(crowd.failed.get()).isBetween(1, 30);
            }
            assertThat(pool.inUse()).isZero();
        }
    }

    /** B28: connections that open and break at once, as through a pooler without a server, are no reason to spin. */
    @Test
    void pausesWhenConnectionsBreakAtOnce() throws Exception {
        try (ConnectionPool<Connection> pool = pool(database.port(), 4, "")) {
            try (Crowd crowd = new Crowd(pool, 8, "select pg_terminate_backend(pg_backend_pid())")) {
                TimeUnit.SECONDS.sleep(3);

                assertThat(crowd.failed.get()).isBetween(4, 40);
                assertThat(crowd.failures).containsOnlyKeys("57P01");
            }
            assertThat(pool.inUse()).isZero();
        }
    }

    private ConnectionPool<Connection> pool(int port, int size, String parameters) throws WorkloadException {
        return new ConnectionPool<>(
                Connector.to(address("127.0.0.1:" + port, "pooled", "application_name=crowd" + parameters)),
                size,
                connection -> connection);
    }

    static DatabaseAddress address(String hosts, String name, String parameters) throws WorkloadException {
        return ConnectionStrings.parseAll(
                        List.of("postgres://postgres@" + hosts + "/" + name + "?" + parameters), Map.of())
                .get(0);
    }
}
