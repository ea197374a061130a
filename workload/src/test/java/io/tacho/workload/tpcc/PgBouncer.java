package io.tacho.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tacho.workload.sql.ConnectionStrings;
import io.tacho.workload.sql.DatabaseAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A pgbouncer in transaction mode in front of the test's server; it has fewer server connections than clients have. */
final class PgBouncer implements AutoCloseable {
    static final int SERVER_CONNECTIONS = 5;

    private final Process process;
    private final int port;
    private final Path log;

    private PgBouncer(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /**
     * Starts one, or skips the test where pgbouncer is not installed; with TACHO_TEST_PGBOUNCER=required, as in CI, that
     * is a failure.
     */
    static PgBouncer start(Path folder, int serverPort) throws Exception {
        Optional<Path> program = Stream.of("/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin")
                .map(bin -> Path.of(bin, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
        if ("required".equals(System.getenv("TACHO_TEST_PGBOUNCER"))) {
            assertThat(program).as("pgbouncer, which has to be here").isPresent();
        }
        assumeTrue(program.isPresent(), "pgbouncer is not installed here: apt-get install pgbouncer");
        int port = freePort();
        Path log = folder.resolve("pgbouncer.log");
        Path configuration = folder.resolve("pgbouncer.ini");
        Files.writeString(configuration, """
                [databases]
                * = host=127.0.0.1 port=%d user=postgres
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 200
                """.formatted(serverPort, port, SERVER_CONNECTIONS));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> words = new ArrayList<>(List.of(program.get().toString()));
        if ("root".equals(System.getProperty("user.name"))) {
            words.addAll(List.of("-u", "nobody"));
        }
        words.add(configuration.toString());
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        PgBouncer bouncer = new PgBouncer(process, port, log);
        bouncer.awaitListening();
        return bouncer;
    }

    private void awaitListening() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
                return;
            } catch (IOException e) {
                boolean patient = process.isAlive() && System.nanoTime() < deadline;
                assertThat(patient).as(Files.readString(log)).isTrue();
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
    }

    DatabaseAddress address(String database, String parameters) throws Exception {
        return ConnectionStrings.parseAll(
                        List.of("postgres://postgres@127.0.0.1:" + port + "/" + database + "?" + parameters), Map.of())
                .get(0);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
