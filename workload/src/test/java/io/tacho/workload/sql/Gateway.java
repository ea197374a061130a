package io.tacho.workload.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A network between driver and server that can go down: while it is, connections are closed as soon as they come. */
final class Gateway implements AutoCloseable {
    private final ServerSocket entrance;
    private final int serverPort;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger knocks = new AtomicInteger();
    private volatile boolean down;

    /** @param entrance address to listen at, such as ::1 */
    Gateway(InetAddress entrance, int serverPort) throws IOException {
        this.entrance = new ServerSocket(0, 100, entrance);
        this.serverPort = serverPort;
        start(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    /** Connections asked for so far. */
    int knocks() {
        return knocks.get();
    }

    /** Breaks what is connected, and lets nobody through. */
    void goDown() {
        down = true;
        sockets.forEach(Gateway::close);
    }

    void comeBack() {
        down = false;
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                knocks.incrementAndGet();
                if (down) {
                    client.close();
                } else {
                    connect(client);
                }
            } catch (IOException e) {
                // Closed, by us or by a client that gave up.
            }
        }
    }

    private void connect(Socket client) throws IOException {
        Socket server = new Socket();
        server.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), serverPort));
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        sockets.add(client);
        sockets.add(server);
        start(() -> copy(client, server));
        start(() -> copy(server, client));
    }

    private void copy(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            // The other direction ended.
        }
        sockets.remove(from);
        sockets.remove(to);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "gateway");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        goDown();
    }
}
