package io.tacho.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;

/** Choosing a TCP port, and remembering it beside the data that are served on it. */
final class Port {
    /** Means "any free port, but the one remembered if there is one". */
    static final int ANY = 0;

    /**
     * Below the ports that systems hand to outgoing connections (Linux from 32768, macOS from 49152). In that range a
     * client that keeps trying to reach a stopped server can be given the server's own port, connect to itself, and
     * keep the server from ever coming back.
     */
    private static final int LOWEST = 20_000;

    private static final InetAddress LOCALHOST = InetAddress.getLoopbackAddress();

    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 200;
    private static final String NAME = "port";

    private Port() {}

    /** A port of 127.0.0.1 that was free a moment ago. */
    static int free() throws EmbeddedException {
        return free(LOCALHOST);
    }

    /** A port that was free a moment ago; whoever binds it must be ready to try another one. */
    static int free(InetAddress address) throws EmbeddedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(address, port)) {
                return port;
            }
        }
        throw new EmbeddedException("No free port found between " + LOWEST + " and " + HIGHEST + " on "
                + address.getHostAddress() + " in "
                + ATTEMPTS + " attempts; give a port.");
    }

    /** Whether nobody listens on a port of 127.0.0.1. */
    static boolean isFree(int port) {
        return isFree(LOCALHOST, port);
    }

    static boolean isFree(InetAddress address, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // Connections of a server that stopped just now linger on; they do not keep its successor out.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Refuses numbers that are no port. */
    static void requirePort(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("A port lies between 0 (any free one) and 65535, not at " + port + ".");
        }
    }

    /** The port in the file, or {@link #ANY}. */
    static int remembered(Path file) throws IOException {
        if (!Files.exists(file)) {
            return ANY;
        }
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return Integer.parseInt(properties.getProperty(NAME, String.valueOf(ANY)));
    }

    static void remember(Path file, int port) throws IOException {
        Files.writeString(file, NAME + "=" + port + System.lineSeparator());
    }
}
